/** Words of the frame around every page. */
export const pageWords = {
  product: 'Shardplay',
  tagline: 'How large models are cut over many GPUs, and what each cut buys and costs.',
  skip: 'Skip to the content',
  navigation: 'Episodes',
  eyebrow: (number: number, total: number) => `Episode ${number} of ${total}`,
  takeaway: 'Takeaway',
  leavesOut: 'What this leaves out',
  costModel: 'The cost model',
  next: 'Next',
  previous: 'Before',
  scriptsOff:
    'Scripts are off, so the controls do not move. The text, the formulas and the picture of the first case are all here.',
  offline: 'Works without a network after the first visit. Nothing is sent anywhere.',
  notFound: 'There is no page at this address.',
  home: 'All episodes',
} as const;

/** Words of the frame around every page. */
export const pageWords = {
  product: 'Shardplay',
  tagline: 'How large models are cut over many GPUs, and what each cut buys and costs.',
  skip: 'Skip to the content',
  navigation: 'Episodes',
  workbench: 'Workbench',
  eyebrow: (number: number, total: number) => `Episode ${number} of ${total}`,
  takeaway: 'Takeaway',
  leavesOut: 'What this leaves out',
  costModel: 'The cost model',
  next: 'Next',
  scriptsOff:
    'Scripts are off, so the controls do not move. The text, the formulas and the picture of the first case are all here.',
  evidence: 'How right the full model is, run by run',
  offline: 'Works without a network after the first visit. Nothing is sent anywhere.',
  home: 'All episodes',
  episodes: {
    memory: {
      short: 'Memory',
      title: 'The memory bill',
      line: 'What a model occupies, and why training takes eight times what running it does.',
    },
    data: {
      short: 'Data',
      title: 'Copies that must agree',
      line: 'Many GPUs, each with the whole model and its own share of the batch.',
    },
    tensor: {
      short: 'Tensor',
      title: 'Slices of one layer',
      line: 'One matrix product cut over GPUs, and the link that must carry the pieces.',
    },
    pipeline: {
      short: 'Pipeline',
      title: 'A chain of stages',
      line: 'Layers in a row of GPUs, and the bubble that each batch has to fill.',
    },
    recipe: {
      short: 'Recipe',
      title: 'Three cuts at once',
      line: 'Sixty-four GPUs, three numbers, three audits.',
    },
  },
} as const;

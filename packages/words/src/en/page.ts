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
  previous: 'Before',
  scriptsOff:
    'Scripts are off, so the controls do not move. The text, the formulas and the picture of the first case are all here.',
  evidence: 'How right the full model is, run by run',
  offline: 'Works without a network after the first visit. Nothing is sent anywhere.',
  notFound: 'There is no page at this address.',
  home: 'All episodes',
  front: {
    title: 'One model, many GPUs',
    opening: [
      'To train a large language model, one GPU is not enough: it lacks the memory, or the speed. So the work is cut: by copies, by slices, by stages, and finally by all three at once. Every cut buys something and costs something.',
      'Five short episodes, each with a figure to play with. What they show is computed as you drag, by the same tested code that plans real training runs and answers in the terminal.',
    ],
  },
  /** Beside the episodes: the full model and its planner. */
  planner: {
    title: 'Your model, your GPUs',
    line: 'The same core with nothing rounded: choose a real model and a cluster, see every legal layout ranked with reasons, and take the launch files along.',
    go: 'Open the workbench',
  },
  glance: {
    tensor: (gpus: number) => `A matrix of weights, its columns dealt out to ${gpus} GPUs`,
    pipeline: (stages: number, microBatches: number) =>
      `${microBatches} micro-batches on their way through ${stages} stages and back, with idle time between`,
    recipe: (tensor: number, pipeline: number, data: number) =>
      `${tensor * pipeline * data} GPUs in nodes of eight: ${tensor} slices, ${pipeline} stages, ${data} copies`,
  },
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

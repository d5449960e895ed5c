/** Words of the front page; apart, since no page with scripts needs them. */
export const frontWords = {
  title: 'One model, many GPUs',
  opening: [
    'To train a large language model, one GPU is not enough: it lacks the memory, or the speed. So the work is cut: by copies, by slices, by stages, and finally by all three at once. Every cut buys something and costs something.',
    'Five short episodes, each with a figure to play with. What they show is computed as you drag, by the same tested code that plans real training runs and answers in the terminal.',
  ],
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
} as const;

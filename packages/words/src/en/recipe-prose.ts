/** What the page on the recipe tells, put together while the site is built. */
export const recipeProse = {
  opening: (model: string, gpus: number, nodes: number) => [
    `Now all three at once. ${gpus} GPUs in ${nodes} nodes, NVLink inside a node, InfiniBand between, and a ${model} model to train. Choose how many [slices](tensor), how many [stages](pipeline) and how many [copies](data); multiplied, they are the GPUs you use.`,
    'Each cut pays in its own coin: slices in exchange, stages in waiting, copies in room. The audits say whether a recipe holds; the estimate says what it leaves of the machine.',
  ],
  model: (microBatches: number, limit: string) => [
    'Memory is the bill of the first episode, divided by [slices](tensor) times [stages](pipeline). [Copies](data) do not divide it: that is the first audit.',
    'Slices talk in every layer, so the second audit keeps them where NVLink is. The efficiency is that of the third episode.',
    `The bubble is measured off the schedule of the fourth episode with ${microBatches} micro-batches; above ${limit} the third audit fails. The gradients are summed after all of them, each GPU only its own shard: the more the model is cut, the less the copies have to say to one another.`,
    'The estimate is the product of the three. GPUs that a recipe leaves out are not in it, so compare recipes that use them all.',
  ],
  takeaway:
    'Slices inside the node, stages across nodes, copies with what is left. First cut until the model fits, no deeper; every GPU that fitting does not need is better spent on another copy.',
  leavesOut: [
    'The three costs are simply multiplied; a real step hides some of them behind one another. Stages are equal, batches may grow freely, and the optimizer’s states are not cut over the copies, which real runs nearly always do. Context and expert parallelism are missing. The planner counts all of these.',
  ],
} as const;

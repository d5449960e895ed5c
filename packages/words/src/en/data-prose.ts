/** What the page on data parallelism tells, put together while the site is built. */
export const dataProse = {
  opening: (model: string) => [
    `The simplest way to use many GPUs is to give each one *the whole model* and its own part of the batch. Here a ${model} model is trained. Every GPU [computes](compute) its gradients alone; then all of them must [sum up](allReduce) what they found, so that the copies stay the same.`,
    'The sum travels round a ring. How long that takes depends on the link, and it takes nearly as long for a thousand GPUs as for two.',
  ],
  model: (batch: string, oneGpu: string, gradient: string, rate: string) => [
    `A step begins with [computing](compute): ${batch} tokens a GPU take ${oneGpu} at ${rate}. Then the ring [sums the gradients](allReduce), ${gradient} in all. Each GPU sends every chunk on twice, once to be added to and once to be handed round, all but its own part: 2 (N − 1) / N times the gradients over every link. With two GPUs that is once their size, with many it is nearly twice, and never more.`,
    'A ring is as fast as its slowest link. Inside a node that is [NVLink](nvlink); between nodes it is a port. On [InfiniBand](infiniband) each GPU has one of its own, and on the [Ethernet](ethernet) here eight GPUs have one together.',
    'If the batch *grows with the GPUs*, the ring is charged against the same compute each time, and the curve runs straight, below the [ideal](ideal) of N times one GPU. If the batch *stays*, each GPU computes less and less and the ring costs what it did: past a point, more GPUs only wait more.',
    'The sum need not wait for the end: the last layers’ gradients are ready first and can travel while the rest of the [backward pass](hidden) runs. Only the last part always shows.',
  ],
  takeaway: (memory: string, holds: string) =>
    `Copies buy speed as long as the ring is short against the computing: on a fast link, or with much work for each GPU. They buy no room at all: every GPU still needs its ${memory}, which do not fit in its ${holds}, whatever the number of GPUs. For that, the model itself has to be cut.`,
  leavesOut: [
    'A real ring starts each message with a delay, which hurts when there are many GPUs and small chunks; libraries then use trees. Networks are shared with others. Gradients can be cut up and kept apart, so that copies need not hold everything (ZeRO, FSDP), at the price of more traffic. And a batch cannot grow for ever: beyond some size more tokens a step teach the model little.',
  ],
} as const;

/** What the page on the memory bill tells, put together while the site is built. */
export const memoryProse = {
  opening: [
    'A model is a long list of numbers, and every number takes bytes. To *run* a model you keep its [weights](weights) and little else. To *train* it you keep four things for each parameter: the weights, their [gradients](gradients), an exact [copy in fp32](masterWeights), and the two [running averages](moments) that Adam steers by.',
    'Choose a model and a purpose, and see how many whole GPUs the bill fills before anything has been computed.',
  ],
  bytes: (count: number) => `${count} bytes`,
  model: (sum: string, each: string) => [
    'Mixed precision computes with 2-byte [weights](weights) and 2-byte [gradients](gradients). One step of training changes a weight by less than a 2-byte number can show, so the optimizer keeps [its own copy](masterWeights) in 4 bytes and works on that. Adam adds [two averages](moments), of the gradient and of its square, 4 bytes each.',
    `That makes ${sum} = *${each} for each parameter*. Some accounts name only the 8 bytes of Adam and still arrive at the same sum: the 4 that they do not name are the fp32 copy. Here it is a part of its own.`,
    'In fp8 only the matrix products run in 8 bits; what is kept stays as it was in bf16. In fp32 the weights are their own exact copy. Nobody trains in int8: an update is far smaller than the step between two of its values.',
    '[Activations](activations) are hatched because no rule fixes them. What is drawn is a rule of thumb; batch, sequence and what is recomputed move it several times over.',
  ],
  takeaway: (each: string, times: number) =>
    `Training keeps ${each} for each parameter before anything is computed: ${times} times the 2-byte model. Beyond a few billion parameters no single GPU holds that, and the only question left is how to cut it.`,
  leavesOut: [
    'No buffers, no fragmentation, no communication library: a real run loses a few more gigabytes on each GPU. When a model runs, the cache of past tokens is missing here. Other optimizers keep less than Adam does. And all of it stands on one pile; how to divide it is what the next four episodes are about.',
  ],
} as const;

/** What the page on tensor parallelism tells, put together while the site is built. */
export const tensorProse = {
  opening: (model: string, layers: number) => [
    `A ${model} model [does not fit](memory) on one GPU, so this time the model itself is cut. Tensor parallelism cuts *inside* a layer: each of the ${layers} layers is mostly matrix products, and a product can be taken apart. Give every GPU a strip of the columns, let each [compute](compute) its strip, then [put the strips together](communication).`,
    'Nothing is lost: the joined result is the same to the last digit. But every layer now waits for the strips to arrive, twice, for every batch. All depends on what lies between the slices.',
  ],
  model: (tokens: string, activation: string, ring: string) => [
    `In the forward pass of a layer, ${tokens} tokens [are computed](compute), a slice of the work on each GPU. Twice in each layer the GPUs gather what the others have: ${activation}, of which each already holds its own part. So every link [carries](communication) (t − 1) / t of that, twice, at ${ring}.`,
    'More slices make the computing shorter and the exchange no shorter. That is why the efficiency falls with every doubling even on NVLink, and why it falls off a cliff where the ring leaves the node.',
    'Cut by *columns*, the parts of the result are laid side by side; cut by *rows*, they are summed. Real layers alternate: columns first, rows next, so that one exchange serves two products.',
    'Where the slices stand apart, the other GPUs of each node are slices of other groups, and all their rings run at once. On InfiniBand each GPU has a port of its own; on the Ethernet here eight of them share one.',
  ],
  takeaway: (memory: string, slices: number) =>
    `Slices buy room: with ${slices} of them, ${memory} of weights on each GPU, and a layer that runs faster as well. The price is an exchange in every layer, so keep slices where the fast link is: inside the node, or the rack that is wired like one.`,
  leavesOut: [
    'Only weights are counted here, and only the forward pass. A real layer pairs each gathering with a summing that scatters, which doubles what travels; the backward pass computes twice as much and sends as much again. Small slices also multiply less well than large ones. Part of the exchange can hide behind computing. And every message starts with a delay, which counts when the pieces get small.',
  ],
} as const;

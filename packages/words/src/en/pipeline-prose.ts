/** What the page on pipeline parallelism tells, put together while the site is built. */
export const pipelineProse = {
  opening: [
    'The other way to cut a model is *between* layers: the first GPU takes the first layers, the next GPU the next, and so on. Each stage hands one modest piece of data to its neighbour, so even a slow link will do.',
    'But a chain has to fill before it works and to empty afterwards. While the first stage works on the first piece, all others [wait](idle). Cutting the batch into *micro-batches* lets them start sooner.',
  ],
  model: (gpipeHeld: number, otherHeld: number) => [
    'The chart is not a drawing of a formula: the schedule is a list of actions for each stage, run action by action, each starting as soon as its stage is free and its input has arrived. The [idle share](idle) is counted off it: idle cells over all cells, from the first start to the last end.',
    'For GPipe and 1F1B a formula says the same: (p − 1) / (m + p − 1), with p stages and m micro-batches. As many micro-batches as stages still leave about half idle; four times as many, about a fifth.',
    `*GPipe* runs all forward passes, then all backward passes. *1F1B* takes up a backward pass as soon as there is one. They idle the same, and yet 1F1B is what people run: [what a stage must keep](inFlight) is ${gpipeHeld} micro-batches under GPipe and at most ${otherHeld} under 1F1B, one for each stage from its own to the last.`,
    'Later schedules go further. *Interleaving* gives each rank several chunks, so that filling is as much shorter. *Zero-bubble* schedules split the backward pass: only the input gradient is waited for, so the weight gradient can be put off into a [gap](idle). Even those show idle cells on this chart: ranks must start one after another, and end so. What is zero is the waiting between a rank’s first and last action.',
    'A larger micro-batch does not shrink the bubble. With the batch given, it leaves fewer pieces, and fewer pieces idle more.',
  ],
  takeaway:
    'Stages buy room and ask little of the network: they are the cut that may cross slow links. The price is the bubble, and the cure is many micro-batches, in a schedule that lets go of their activations early.',
  leavesOut: [
    'All stages take the same time here; in a real model the first holds the embedding and the last the vocabulary, and the slowest sets the pace. Sending is a delay here and never a queue. Very small micro-batches keep a GPU less busy than large ones.',
  ],
} as const;

/** The words of `shardplay explain`. */
export const explainWords = {
  summary: 'why a layout is not the best, or why it cannot run',
  description:
    'Holds the layout of a scenario against the best that a search finds for the same run: which term costs how much, or which rule it breaks, or which stage has how many bytes too many and the nearest change that fits.',
  largest: (part: string, bytes: string) => `Its largest part is ${part}, ${bytes}.`,
  mend: (flags: string) => `The fastest single change that fits: ${flags}.`,
  noMend: 'No single change makes it fit.',
  noLayout: 'No single change of layout makes it fit. A change of recipe does:',
  recipes: {
    'to-the-host': (flags: string, seconds: string, host: string) =>
      `the same training, with a part of it in host memory: ${flags}; ${seconds} a step, ${host} in the host of each node`,
    'fewer-bits': (flags: string, seconds: string) =>
      `training in fewer bits, which rounds more: ${flags}; ${seconds} a step`,
    adapters: (flags: string, seconds: string) =>
      `another training, adapters on frozen weights: ${flags}; ${seconds} a step`,
  },
  slower: (seconds: string, share: string) =>
    `A step takes ${seconds} (${share}) longer than with the best layout. It loses that here:`,
  single: (flags: string, seconds: string) =>
    `The single change that helps most: ${flags}, ${seconds} a step.`,
  tie: (share: string) => `✓ ${share} slower than the best: a tie, which no model can tell apart.`,
  asGood: '✓ No legal layout is faster in the model.',
  winner: (layout: string, seconds: string) => `The best: ${layout}; ${seconds} a step.`,
  after: `Examples:
  shardplay explain run.json
  shardplay explain --model llama-3.1-70b --accelerator h100 --gpus 64 --tensor 8 --pipeline 8`,
};

/** The words of `shardplay compare`. */
export const compareWords = {
  summary: 'two scenarios side by side',
  description:
    'Estimates two scenarios and shows them figure by figure, with the change from A to B.',
  file: 'a scenario as JSON; - for standard input',
  a: 'A',
  b: 'B',
  change: 'B against A',
  verdicts: 'verdict',
  verdict: (legal: boolean, fits: boolean) => (legal ? (fits ? 'fits' : 'too large') : 'illegal'),
  memory: 'peak memory',
  tokens: 'tokens/s',
  tokensPerGpu: 'tokens/s a GPU',
  facts: {
    model: 'model',
    gpus: 'GPUs',
    accelerator: 'accelerator',
    globalBatch: 'global batch',
    sequence: 'sequence',
  },
  other: (what: string, a: string, b: string) => `${what} ${a} against ${b}`,
  others: (list: string) => `A and B differ beside the layout: ${list}.`,
  otherWork:
    'A step of one is not the work of the other, so their times are not held against each other: compare tokens/s a GPU, and MFU between models.',
  mfu: 'MFU',
  after: `Examples:
  shardplay compare before.json after.json`,
};

/** The words of `shardplay sweep`. */
export const sweepWords = {
  summary: 'a scenario at every value of one or two variables, as CSV or JSON',
  description:
    'Estimates a scenario at every value of one key, or at every pair of values of two. Keys are the flags of a scenario without dashes.',
  over: 'a key and its values; may be given twice',
  tooMany: '--over can be given once or twice; for more variables, use plan.',
  unknown: (flag: string, nearest: string | undefined) =>
    `--over: ${JSON.stringify(flag)} is no key of a scenario${nearest === undefined ? '' : ` (did you mean ${nearest}?)`}; write it like the flag, e.g. gpus=8,16,32.`,
  twice: (flag: string) =>
    `--over: ${flag} is given twice; write all its values in one list, e.g. ${flag}=8,16,32.`,
  held: (flag: string) =>
    `--${flag} is given, and --over gives ${flag} other values; leave one of the two out.`,
  noValues: (flag: string) => `--over: ${flag} has no values; write e.g. ${flag}=8,16,32.`,
  after: `Examples:
  shardplay sweep run.json --over tensor=1,2,4,8
  shardplay sweep --model llama-3.1-8b --accelerator h100 --over gpus=8,16,32,64 --over tensor=1,2,4 --json

Columns: the variables, legal, fits, peakBytes, stepSeconds, tokensPerSecond, mfu, problem (a rule).`,
};

/** The words of `shardplay diagnose`. */
export const diagnoseWords = {
  summary: 'is a measured step normal, and if not, why? what does this error mean?',
  description:
    'Holds a measurement against the estimate of the same run. A slow one is explained: the run is estimated anew under each common cause, and those that come nearest to the measurement stand first. With --log an error of an engine is explained instead; where memory ran out and the scenario is given too, the tensor that did not fit is named.',
  seconds: 'measured time of one step',
  mfu: 'measured MFU, as 0.38 or 38%',
  log: 'a log or a pasted error of an engine; - for standard input',
  oneMeasurement: 'give one measurement, --seconds or --mfu, or an error with --log.',
  error: (engine: string, meaning: string) => `${engine}: ${meaning}`,
  allocation: (size: string, tensor: string) => `Memory ran out for ${size}: that is ${tensor}.`,
  bareAllocation: (size: string) =>
    `Memory ran out for ${size}. Give the scenario too (a file or flags), and the tensor of that size is looked for.`,
  unknownAllocation: (size: string, tokens?: string) =>
    tokens === undefined
      ? `Memory ran out for ${size}, which is no single tensor of this run and small for one: what was there before it filled the GPU.`
      : `Memory ran out for ${size}, which is no single tensor of this run. fp32 logits of that size belong to ${tokens} tokens a GPU: more than planned come from packing, padding or a larger micro-batch.`,
  unused: (size: string) =>
    `${size} are reserved but in no tensor, more than was asked for: memory is in pieces. PYTORCH_ALLOC_CONF=expandable_segments:True (PYTORCH_CUDA_ALLOC_CONF before PyTorch 2.9) lets the allocator join them.`,
  others: (processes: string, size: string) =>
    `${processes} ${processes.startsWith('1 ') ? 'holds' : 'hold'} ${size} of the same GPU. Where those are ranks of this run, each has left its own context here, as saving or loading a checkpoint does: call torch.cuda.set_device(local_rank) first, and load with map_location="cpu".`,
  memoryAdvice:
    '`shardplay estimate` shows the whole bill, `shardplay explain` the nearest change that fits.',
  badMfu: (text: string) =>
    `--mfu: ${JSON.stringify(text)} is above 1; write ${text.trim()}% if that is meant, or a fraction such as 0.38.`,
  impossible: (mfu: string) => `✗ impossible: that would be ${mfu} of the peak of the matrix units`,
  impossibleWhy:
    'No run does more than the peak, so this one does less work than the scenario says: fewer layers (Megatron-LM with one pipeline stage and --decoder-first- or --decoder-last-pipeline-num-layers trains those alone), a smaller model, batch or sequence, padding counted as tokens, or the time of something else than a step.',
  verdicts: {
    normal: '✓ normal: within what the model expects',
    slow: '✗ slower than the model expects',
    fast: '! faster than the model expects: either it is not the run described, or the model is off here',
  },
  against: (measured: string, estimated: string, range: string, ratio: string) =>
    `${measured} measured against ${estimated} estimated (nine times in ten ${range}): ${ratio}.`,
  causesTitle: 'What would explain it:',
  headings: { cause: 'cause', step: 'step', explains: 'of the gap' },
  causes: {
    'inter-node-on-ethernet': 'traffic between nodes on Ethernet',
    'inter-node-at-a-quarter': 'a quarter of the bandwidth between nodes',
    'inter-node-at-half': 'half of the bandwidth between nodes',
    'inside-node-on-pcie': 'PCIe instead of NVLink inside a node',
    'no-data-overlap': 'gradient reduction not behind the backward pass',
    'full-recompute': 'full recomputation of activations',
    'attention-not-fused': 'attention not fused',
    'computes-in-fp32': 'products in fp32',
    'clocks-down': 'clocks down: heat or a power limit',
    'no-recompute': 'nothing recomputed: the flag did not reach the model',
    'attention-fused': 'attention fused after all',
    'newest-attention': 'attention kernels made for Hopper (flash-3)',
    'computes-in-8-bits': 'products in 8 bits',
    'half-the-sequences': 'half of the sequences in a step',
  },
  after: `Examples:
  shardplay diagnose run.json --seconds 14.2
  shardplay diagnose run.json --mfu 22%
  shardplay diagnose --log error.txt
  shardplay diagnose run.json --log error.txt`,
};

/** The words of `shardplay largest`. */
export const largestWords = {
  summary: 'the longest sequence or the largest micro-batch that fits',
  description: 'Finds the most that memory allows, everything else of the scenario as it is.',
  what: 'sequence or micro-batch',
  found: (what: string, size: string) => `The largest ${what} that fits is ${size}.`,
  held: (what: string) => `--${what} is what is looked for, so it cannot be given; leave it out.`,
  none: (what: string) => `Not even the smallest ${what} fits.`,
  after: `Examples:
  shardplay largest sequence run.json
  shardplay largest micro-batch --model llama-3.1-8b --accelerator h100 --gpus 8`,
};

/** Words of the page that holds the full model against measured runs. */
export const evidenceWords = {
  title: 'Predicted against measured',
  short: 'Evidence',
  description:
    'Every published training run that the full model was held against, and how far off it was.',
  opening: (runs: number, sources: number) => [
    `The episodes use the simplest honest formulas. The planner uses a fuller model, and this page shows how right it is: ${runs} measured training runs from ${sources} published sources, each predicted from what its source states and nothing more.`,
    'Whole groups of model, accelerator and GPU count were kept out of the fitting. The figures below are of those alone.',
  ],
  targets: {
    title: 'What was aimed at, and what was reached',
    caption: 'On runs that no constant was fitted on',
    columns: ['Figure', 'Aim', 'Reached', 'Runs'],
    met: 'reached',
    missed: 'missed',
  },
  scatter: {
    title: 'Step times',
    picture: 'Predicted against measured step time, both logarithmic; on the diagonal they agree',
    x: 'measured seconds a step',
    y: 'predicted seconds a step',
    hint: 'Point at a dot to read its run.',
    point: (id: string, measured: string, predicted: string) =>
      `${id}: measured ${measured}, predicted ${predicted}`,
    all: 'all sources',
    source: 'Source',
  },
  sources: {
    title: 'By source',
    caption: 'Absolute error of step time by source, all its runs',
    columns: ['Source', 'Runs', 'Median error', '90th percentile'],
  },
  worst: {
    title: 'The worst misses',
    note: 'Largest first, with what we think the model lacks.',
    columns: ['Run', 'Measured', 'Predicted', 'Off by'],
    where: (title: string, where: string) => `${title}; ${where}`,
    scenario: 'scenario',
    missing: 'What we think is missing:',
  },
  /** By file of runs; what is not listed has no explanation yet. */
  missing: {
    nanotron:
      'a network slower than its own measurement says, or a restart: neighbours of the same layout run several times faster.',
    bloom: 'synchronous launches for debugging, and heads of odd widths.',
    'megatron-bridge':
      'the edition: between releases the same run gets up to four times faster (CUDA graphs, new dispatchers).',
    'moe-folding': 'how unevenly tokens meet their experts.',
    'zero-bubble': 'the engine’s own overlap of its optimizer step with the next pipeline.',
    'vocabulary-parallel': 'the cost of joining the split loss in each micro-batch.',
    'vtrain-single-node': 'launch overhead of very small layers, which differs from host to host.',
    'vtrain-multi-node': 'launch overhead of very small layers, which differs from host to host.',
    internevo: 'habits of an engine that the model knows only as Megatron.',
    'internevo-memory': 'habits of an engine that the model knows only as Megatron.',
    uci: 'a machine that its source describes only in part.',
    dgxc: 'power limits and clocks, which differ from cluster to cluster.',
    nemo: 'power limits and clocks, which differ from cluster to cluster.',
  } as Readonly<Record<string, string>>,
  unknown: 'we do not know yet.',
  range: {
    title: 'Out of range',
    text: 'The model has never been held against AMD or TPU accelerators, V100, H200 or consumer GPUs, PCIe cards beyond one machine, Ethernet without RDMA, sequences beyond 262,144 tokens, expert parallelism beyond 64, step times with adapters or offloading, encoder-decoder or state-space models. For these an answer borrows the constants of the nearest generation, says so, and states its widest interval.',
  },
} as const;

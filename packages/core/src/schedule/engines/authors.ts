import { stagesOf, type EngineFacts, type ScheduleEngine } from './engine-rule.ts';

const V_SCHEDULES = ['zb-v', 'v-half', 'v-min', '1f1b-v'];

/** sail-sg/zero-bubble-pipeline-parallelism, a fork of Megatron-LM by the authors of ZB-H1 to V-Min. */
export const zeroBubble: ScheduleEngine = {
  title: 'Zero Bubble (sail-sg)',
  version: '39f2c186',
  schedules: {
    '1f1b': 'basic1f1b',
    '1f1b-v': 'v1f1b',
    'interleaved-1f1b': 'vpp',
    'zb-h1': 'zb (max pending backward = 1p)',
    'zb-h2': 'zb (max pending backward = 2p)',
    'zb-v': 'zbv',
    'v-half': 'zbv_greedy (half)',
    'v-min': 'zbv_greedy (min)',
  },
  rules: [
    {
      rule: 'micro-batches-divisible-by-ranks',
      refuses: ({ schedule, microBatches, ranks }) =>
        schedule === 'interleaved-1f1b' && microBatches % ranks !== 0,
      message: ({ microBatches, ranks }) =>
        `microBatches: ${microBatches} are no multiple of the ${ranks} ranks, which this interleaving wants (as Megatron-LM did before it had groups).`,
      engineError: ({ microBatches, ranks }) =>
        `RuntimeError: number of microbatches (${microBatches}) is not divisible by pipeline-model-parallel-size (${ranks}) when using interleaved schedule`,
      keys: ['microBatches', 'ranks'],
    },
    {
      rule: 'zero-bubble-needs-ranks',
      refuses: ({ schedule, ranks }) =>
        ranks === 1 && !['1f1b', 'interleaved-1f1b'].includes(schedule),
      message: ({ schedule }) => `ranks: ${schedule} is refused on 1; there is no bubble to fill.`,
      engineError: ({ schedule }) =>
        `AssertionError: ${schedule === '1f1b-v' ? '1f1b-v' : 'zero bubble'} must be enabled with pipeline parallelism`,
      keys: ['ranks'],
    },
    {
      rule: 'layers-in-two-chunks',
      refuses: ({ schedule, layers, ranks }) =>
        V_SCHEDULES.includes(schedule) && layers !== undefined && layers % (2 * ranks) !== 0,
      message: ({ layers, ranks }) =>
        `ranks: ${layers} layers on ${ranks} ranks make no two equal chunks on each.`,
      engineError: ({ layers, ranks }) =>
        layers! % ranks === 0
          ? 'AssertionError: zero bubble v and 1f1b v schedule requires number of layers per pipeline stage to be even'
          : 'AssertionError: number of layers should be divisible by the pipeline parallel size',
      keys: ['ranks'],
    },
  ],
};

/** deepseek-ai/DualPipe: dualpipe.py and dualpipev.py assert, naming their two numbers. */
export const dualPipeAuthors: ScheduleEngine = {
  title: 'DualPipe (DeepSeek)',
  version: '3da1bbea',
  schedules: { dualpipe: 'DualPipe', 'dualpipe-v': 'DualPipeV' },
  rules: [
    {
      rule: 'even-ranks',
      refuses: ({ schedule, ranks }) => schedule === 'dualpipe' && ranks % 2 !== 0,
      message: ({ ranks }) =>
        `ranks: ${ranks} are an odd number; DualPipe pairs ranks from both ends.`,
      engineError: () => 'AssertionError (num_ranks % 2 == 0)',
      keys: ['ranks'],
    },
    {
      rule: 'two-micro-batches-a-rank',
      refuses: ({ schedule, microBatches, ranks }) =>
        microBatches < 2 * ranks || (schedule === 'dualpipe' && microBatches % 2 !== 0),
      message: ({ schedule, microBatches, ranks }) =>
        `microBatches: ${microBatches} on ${ranks} ranks; ${schedule} wants at least ${2 * ranks}${schedule === 'dualpipe' ? ', and an even number' : ''}.`,
      engineError: ({ microBatches, ranks }) =>
        `AssertionError: num_chunks=${microBatches}, num_ranks=${ranks}`,
      keys: ['microBatches', 'ranks'],
    },
  ],
};

const rounds = ({ ranks, microBatches }: EngineFacts) =>
  Math.max(1, Math.floor(microBatches / ranks));

/** NVIDIA/jaxpp, src/jaxpp/schedules.py. */
export const jaxpp: ScheduleEngine = {
  title: 'JaxPP',
  version: 'cf9e3862',
  schedules: {
    gpipe: 'GPipe',
    '1f1b': 'Std1F1B',
    'eager-1f1b': 'Eager1F1B',
    'interleaved-1f1b': 'Interleaved1F1B',
    'zb-h1': 'ZeroBubble',
    'dualpipe-v': 'DualPipeV',
  },
  rules: [
    {
      rule: 'micro-batches-cover-stages',
      refuses: (facts) => facts.schedule === 'zb-h1' && facts.microBatches < stagesOf(facts),
      message: (facts) =>
        `microBatches: ${facts.microBatches}, fewer than the ${stagesOf(facts)} stages.`,
      engineError: (facts) =>
        `AssertionError: Expect num of microbatches >= num of stages, but ${facts.microBatches} microbatches and ${stagesOf(facts)} stages found`,
      keys: ['microBatches', 'ranks'],
    },
    {
      rule: 'micro-batches-in-equal-rounds',
      refuses: (facts) =>
        facts.schedule === 'interleaved-1f1b' && facts.microBatches % rounds(facts) !== 0,
      message: (facts) =>
        `microBatches: ${facts.microBatches} on ${facts.ranks} ranks make ${rounds(facts)} rounds of unequal size; a multiple of ${rounds(facts)} would do (the engine's own words say less).`,
      engineError: () => 'ValueError: n_microbatches must be divisible by mpmd_dim',
      keys: ['microBatches', 'ranks'],
    },
    {
      rule: 'two-micro-batches-a-rank',
      refuses: (facts) => facts.schedule === 'dualpipe-v' && facts.microBatches < stagesOf(facts),
      message: (facts) =>
        `microBatches: ${facts.microBatches}, fewer than the ${stagesOf(facts)} stages.`,
      engineError: (facts) =>
        `ValueError: DualPipeV requires n_mubatches=${facts.microBatches} >= self.num_stages=${stagesOf(facts)} (self.mpmd_dim=${facts.ranks})`,
      keys: ['microBatches', 'ranks'],
    },
  ],
};

import { stagesOf, type EngineFacts, type EngineRule, type ScheduleEngine } from './engine-rule.ts';

const PYTORCH_SCHEDULES = {
  gpipe: 'ScheduleGPipe',
  '1f1b': 'Schedule1F1B',
  'interleaved-1f1b': 'ScheduleInterleaved1F1B',
  'looped-bfs': 'ScheduleLoopedBFS',
  'interleaved-zb': 'ScheduleInterleavedZeroBubble',
  'zb-h1': 'ScheduleInterleavedZeroBubble',
  'zb-v': 'ScheduleZBVZeroBubble',
  'dualpipe-v': 'ScheduleDualPipeV',
} as const;

/** PyTorch takes the micro-batches in so many rounds, all of the same size. */
const rounds = ({ ranks, microBatches }: EngineFacts) =>
  Math.max(1, Math.floor(microBatches / ranks));

const isInterleaved = ({ schedule }: EngineFacts) =>
  schedule === 'interleaved-1f1b' || schedule === 'interleaved-zb' || schedule === 'zb-h1';

const isV = ({ schedule }: EngineFacts) => schedule === 'zb-v' || schedule === 'dualpipe-v';

/** torch/distributed/pipelining/schedules.py; every row of the tests was run. */
export const PYTORCH_RULES: readonly EngineRule[] = [
  {
    rule: 'micro-batches-cover-stages',
    refuses: (facts) => facts.schedule === '1f1b' && facts.microBatches < stagesOf(facts),
    message: ({ microBatches, ranks }) =>
      `microBatches: ${microBatches}, fewer than the ${ranks} stages; PyTorch's 1F1B wants at least one for each.`,
    engineError: ({ microBatches, ranks }) =>
      `ValueError: Number of microbatches (${microBatches}) must be greater than or equal to the number of stages (${ranks}).`,
    keys: ['microBatches', 'ranks'],
  },
  {
    rule: 'micro-batches-in-equal-rounds',
    refuses: (facts) => isInterleaved(facts) && facts.microBatches % rounds(facts) !== 0,
    message: (facts) =>
      `microBatches: ${facts.microBatches} on ${facts.ranks} ranks make ${rounds(facts)} rounds of unequal size; PyTorch wants a multiple of ${rounds(facts)} there (not of the ranks).`,
    engineError: (facts) => {
      const what = facts.schedule === 'interleaved-1f1b' ? 'Interleaved 1F1B' : 'Zero bubble';
      return `ValueError: ${what} requires the number of microbatches to be a multiple of the number of rounds (${rounds(facts)}), but got ${facts.microBatches}.`;
    },
    keys: ['microBatches', 'ranks'],
  },
  {
    rule: 'two-stages-a-rank',
    refuses: (facts) => isV(facts) && facts.virtualStages !== 2,
    message: ({ schedule, virtualStages }) =>
      `virtualStages: ${schedule} goes down and up again, so it wants 2 on each rank, not ${virtualStages}.`,
    // DualPipeV's own text says ZBV too.
    engineError: ({ virtualStages }) =>
      `ValueError: ZBV requires exactly 2 stages per rank, but got ${virtualStages}.`,
    keys: ['virtualStages'],
  },
  {
    rule: 'micro-batches-cover-stages',
    refuses: (facts) => facts.schedule === 'dualpipe-v' && facts.microBatches < stagesOf(facts),
    message: (facts) =>
      `microBatches: ${facts.microBatches}, fewer than the ${stagesOf(facts)} stages; DualPipeV wants at least one for each.`,
    engineError: (facts) =>
      `ValueError: DualPipeV requires at least as many microbatches as stages, but got ${facts.microBatches} microbatches and ${stagesOf(facts)} stages.`,
    keys: ['microBatches', 'ranks'],
  },
];

export const pytorch: ScheduleEngine = {
  title: 'PyTorch',
  version: '2.13',
  schedules: PYTORCH_SCHEDULES,
  rules: PYTORCH_RULES,
};

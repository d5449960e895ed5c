import { isEvenGroup } from '../group-size.ts';
import { stagesOf, type EngineFacts, type EngineRule, type ScheduleEngine } from './engine-rule.ts';

const interleaves = ({ schedule, virtualStages }: EngineFacts) =>
  schedule === 'interleaved-1f1b' && virtualStages > 1;

const groupOf = ({ microBatchGroup, ranks }: EngineFacts) => microBatchGroup ?? ranks;

/** Layers of the model do not divide evenly over the ranks. */
const unevenRanks = ({ layers, ranks }: EngineFacts) =>
  layers !== undefined && layers % ranks !== 0;

/** training/arguments.py, then core/pipeline_parallel/schedules.py. */
const RULES: readonly EngineRule[] = [
  {
    rule: 'layers-divisible-by-ranks',
    refuses: unevenRanks,
    message: ({ layers, ranks }) =>
      `ranks: ${layers} layers do not divide over ${ranks}; Megatron-LM wants equal stages unless the first and last are given apart.`,
    engineError: (facts) =>
      interleaves(facts)
        ? 'AssertionError: number of layers of the model must be divisible pipeline model parallel size'
        : 'AssertionError: Number of layers should be divisible by the pipeline-model-parallel size',
    keys: ['ranks'],
  },
  {
    rule: 'layers-divisible-by-stages',
    refuses: (facts) =>
      facts.layers !== undefined && interleaves(facts) && facts.layers % stagesOf(facts) !== 0,
    message: ({ layers, ranks, virtualStages }) =>
      `virtualStages: ${layers! / ranks} layers on each rank do not divide into ${virtualStages} chunks.`,
    engineError: () =>
      'AssertionError: number of layers per pipeline stage must be divisible number of layers per virtual pipeline stage',
    keys: ['virtualStages', 'ranks'],
  },
  {
    rule: 'interleaving-needs-ranks',
    refuses: (facts) =>
      interleaves(facts) && facts.ranks <= (facts.overlapsPointToPoint === false ? 2 : 1),
    message: ({ ranks, overlapsPointToPoint }) =>
      `ranks: ${ranks} are too few to interleave; Megatron-LM wants more than ${overlapsPointToPoint === false ? '2 where transfers are not overlapped' : '1'}.`,
    engineError: ({ overlapsPointToPoint }) =>
      overlapsPointToPoint === false
        ? 'AssertionError: When interleaved schedule is used and p2p communication overlap is disabled, pipeline-model-parallel size should be greater than 2 to avoid having multiple p2p sends and recvs between same 2 ranks per communication batch'
        : 'AssertionError: When interleaved schedule is used, pipeline-model-parallel size should be greater than 1',
    keys: ['ranks', 'virtualStages'],
  },
  {
    rule: 'overlap-only-interleaved',
    refuses: (facts) => !interleaves(facts) && facts.overlapsPointToPoint === true,
    message: ({ schedule }) =>
      `overlapsPointToPoint: Megatron-LM overlaps transfers only where it interleaves, not in ${schedule}.`,
    engineError: () =>
      'ValueError: Non-interleaved pipeline parallelism does not support overlapping p2p communication',
    keys: [],
  },
  {
    rule: 'micro-batch-group-in-range',
    refuses: (facts) =>
      interleaves(facts) && (groupOf(facts) > facts.microBatches || groupOf(facts) < facts.ranks),
    message: (facts) =>
      facts.microBatches < facts.ranks
        ? `microBatches: ${facts.microBatches}, fewer than the ${facts.ranks} ranks; to interleave, Megatron-LM wants at least one for each.`
        : `microBatchGroup: ${groupOf(facts)} is not from ${facts.ranks} (ranks) to ${facts.microBatches} (micro-batches).`,
    engineError: ({ ranks, microBatches }) =>
      `ValueError: The number of contiguous micro-batches in a virtual pipeline stageshould range in [PP=${ranks} , M=${microBatches}]`,
    keys: ['microBatches', 'microBatchGroup', 'ranks'],
  },
  {
    rule: 'micro-batch-group-even',
    refuses: (facts) =>
      interleaves(facts) && !isEvenGroup(groupOf(facts), facts.ranks, facts.microBatches),
    message: (facts) =>
      `microBatches: ${facts.microBatches} in groups of ${groupOf(facts)} leave ${facts.microBatches % groupOf(facts)} for the last, fewer than the ${facts.ranks} ranks, which would wait for each other.`,
    engineError: (facts) =>
      `RuntimeError: The remainder of M (the total micro-batches) divided by N (number of contiguous micro-batches in a virtual pipeline stage) should be 0, or larger than or equal to the pipeline-parallel size, but it is ${facts.microBatches % groupOf(facts)}. Otherwise, it introduces dependency bubbles in the pipeline and reduces throughput.`,
    keys: ['microBatches', 'microBatchGroup'],
  },
];

export const megatron: ScheduleEngine = {
  title: 'Megatron-LM',
  version: 'd98e8a64',
  schedules: {
    '1f1b': 'forward_backward_pipelining_without_interleaving',
    'interleaved-1f1b': 'forward_backward_pipelining_with_interleaving',
  },
  rules: RULES,
  remarks: ({ schedule, virtualStages }) =>
    schedule === 'interleaved-1f1b' && virtualStages === 1
      ? ['Megatron-LM runs plain 1F1B where there is one chunk on each rank.']
      : [],
};

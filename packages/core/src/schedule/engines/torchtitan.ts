import { stagesOf, type EngineFacts, type EngineRule, type ScheduleEngine } from './engine-rule.ts';
import { pytorch, PYTORCH_RULES } from './pytorch.ts';

/** Embedding and head count as one layer each (pipeline_parallel_first/last_stage_less_layers). */
const END_LAYERS = 2;

const isSingle = ({ schedule }: EngineFacts) => schedule === 'gpipe' || schedule === '1f1b';

/** Stages that come of a setting of pipeline_parallel_layers_per_stage. */
const stagesFrom = (layers: number, layersPerStage: number) =>
  Math.ceil((layers + END_LAYERS) / layersPerStage);

/** The layers_per_stage whose stages come nearest to those wanted. */
function nearestLayersPerStage(layers: number, stages: number): number {
  let nearest = 1;
  for (let size = 1; size <= layers + END_LAYERS; size++) {
    const away = (candidate: number) => Math.abs(stagesFrom(layers, candidate) - stages);
    if (away(size) < away(nearest)) nearest = size;
  }
  return nearest;
}

/** torchtitan/distributed/pipeline_parallel.py. */
const LAYER_RULES: readonly EngineRule[] = [
  {
    rule: 'one-stage-a-rank',
    refuses: (facts) => isSingle(facts) && facts.virtualStages !== 1,
    message: ({ schedule, virtualStages }) =>
      `virtualStages: ${schedule} has one stage on each rank, not ${virtualStages}.`,
    engineError: ({ virtualStages }) =>
      `ValueError: Single stage schedule requires exactly 1 stage per rank, but got ${virtualStages} stages per rank.`,
    keys: ['virtualStages'],
  },
  {
    rule: 'several-stages-a-rank',
    refuses: (facts) => !isSingle(facts) && facts.virtualStages < 2,
    message: ({ schedule }) =>
      `virtualStages: ${schedule} is a multi-stage schedule to torchtitan, which wants at least 2 on each rank.`,
    engineError: ({ virtualStages }) =>
      `ValueError: Multi-stage schedule requires at least 2 stages per rank, but got ${virtualStages} stages per rank.`,
    keys: ['virtualStages'],
  },
  {
    rule: 'layers-cover-stages',
    refuses: (facts) => facts.layers !== undefined && stagesOf(facts) > facts.layers + END_LAYERS,
    message: (facts) =>
      `virtualStages: ${stagesOf(facts)} stages are more than ${facts.layers} layers, embedding and head.`,
    engineError: (facts) =>
      `ValueError: Number of stages (${stagesOf(facts)}) cannot be greater than effective layers (${facts.layers! + END_LAYERS})`,
    keys: ['virtualStages', 'ranks'],
  },
  {
    rule: 'layers-split-into-stages',
    refuses: (facts) => {
      const usual = isSingle(facts) ? 1 : 2;
      if (facts.layers === undefined || facts.virtualStages === usual) return false;
      const size = nearestLayersPerStage(facts.layers, stagesOf(facts));
      return stagesFrom(facts.layers, size) !== stagesOf(facts);
    },
    message: (facts) =>
      `virtualStages: no pipeline_parallel_layers_per_stage makes ${stagesOf(facts)} stages of ${facts.layers} layers with embedding and head; torchtitan rounds the number of stages up.`,
    engineError: (facts) => {
      const size = nearestLayersPerStage(facts.layers!, stagesOf(facts));
      return `ValueError: Number of virtual stages (${stagesFrom(facts.layers!, size)}) must be divisible by pipeline parallel size (${facts.ranks}). Model has ${facts.layers} layers with pipeline_parallel_layers_per_stage=${size}.`;
    },
    keys: ['virtualStages', 'ranks'],
  },
];

export const torchtitan: ScheduleEngine = {
  title: 'torchtitan',
  version: 'b5bcd76c6',
  schedules: pytorch.schedules,
  rules: [...LAYER_RULES, ...PYTORCH_RULES],
  remarks: (facts) =>
    facts.microBatches < stagesOf(facts)
      ? [
          `torchtitan warns that ${facts.microBatches} micro-batches are fewer than ${stagesOf(facts)} stages.`,
        ]
      : [],
};

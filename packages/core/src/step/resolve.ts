import { fabricOf } from '../network/achieved-fabric-of.ts';
import type { Optimizer, Precision } from '../scenario/choices.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import { FITTED_CONSTANTS } from './constant-values.ts';
import type { Constants } from './constants.ts';
import { PROFILES, profileOf } from './engine-profile.ts';
import { gpuFacts } from './generation.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';

const PRECISION_BYTES: Readonly<Record<Precision, StepSetting['precisionBytes']>> = {
  fp32: 4,
  fp16: 2,
  bf16: 2,
  fp8: 1,
  'fp8-current': 1,
  mxfp8: 1,
  nvfp4: 0.5,
};

/** Bytes of an optimizer's moments, per parameter. */
const MOMENT_BYTES: Readonly<Record<Optimizer, number>> = {
  adam: 8,
  'adam-bf16': 4,
  'adam-8bit': 2,
  momentum: 4,
  sgd: 0,
};

/** What a resolved scenario holds fixed for the planner. */
export function settingOf(
  scenario: ResolvedScenario,
  constants: Constants = FITTED_CONSTANTS,
): StepSetting {
  const { cluster, training, engine } = scenario;
  const gpu = gpuFacts(cluster.accelerator);
  return {
    model: scenario.architecture,
    gpus: cluster.gpus,
    gpu,
    fabric: fabricOf(
      {
        gpus: cluster.gpus,
        gpusPerNode: cluster.gpusPerNode,
        intraLink: cluster.intraNode.name,
        intraBytesPerSecond: cluster.intraNode.bytesPerSecond,
        portsBytesPerSecond: cluster.portsPerNode * cluster.interNode.bytesPerSecond,
        measured: cluster.measuredBusBandwidth,
      },
      constants.network,
    ),
    sequence: training.sequence,
    globalBatch: training.globalBatch,
    precisionBytes: PRECISION_BYTES[training.precision],
    gradientBytes: training.gradientPrecision === 'fp32' ? 4 : 2,
    momentBytes: MOMENT_BYTES[training.optimizer],
    attention: training.attention,
    overlap: training.overlap,
    vocabularyParallel: training.vocabParallel,
    fusedLoss: training.crossEntropyFusion,
    engine,
    profile: profileOf(engine, gpu.generation),
    constants,
  };
}

/** What a planner would vary, as the scenario has it. */
export function choiceOf({ layout, training, engine }: ResolvedScenario): LayoutChoice {
  const group = layout.data * layout.context;
  const choice: LayoutChoice = {
    tensor: layout.tensor,
    pipeline: layout.pipeline,
    virtualStages: layout.virtualStages,
    data: layout.data,
    context: layout.context,
    expert: layout.expert,
    expertTensor: layout.expertTensor,
    sequenceParallel: layout.sequenceParallel && layout.tensor > 1,
    microBatch: training.microBatch,
    sharding: training.sharding,
    shardGroup: training.shardGroup < group ? training.shardGroup : 0,
    recompute: training.recompute,
    schedule: training.schedule,
  };
  const engineSplits = !layout.splitGiven && PROFILES[engine].layerSplit === 'by-cost';
  return engineSplits ? choice : { ...choice, layersPerStage: layout.layersPerStage };
}

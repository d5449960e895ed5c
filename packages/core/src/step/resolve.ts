import { adapterShares, frozenBytes } from '../memory/adapters.ts';
import type { Cluster } from '../hardware/cluster.ts';
import { fabricOf } from '../network/achieved-fabric-of.ts';
import type { Precision } from '../scenario/choices.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import { FITTED_CONSTANTS } from './constant-values.ts';
import type { Constants } from './constants.ts';
import { PROFILES, profileOf } from './engine-profile.ts';
import { gpuFacts } from './generation.ts';
import { hostLinkBytesPerSecond } from '../hardware/host-link.ts';
import { HOST_LINK_SHARE } from './host-time.ts';
import { optimizerBytes } from './optimizer-bytes.ts';
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

/** What a resolved scenario holds fixed for the planner. */
export function settingOf(
  scenario: ResolvedScenario,
  constants: Constants = FITTED_CONSTANTS,
): StepSetting {
  const { cluster, layout, training, engine } = scenario;
  const gpu = gpuFacts(cluster.accelerator);
  const profile = profileOf(engine, gpu.generation);
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
        intraShareToOne: shareToOne(cluster),
        intraLatencySeconds: cluster.intraNode.latencySeconds ?? 0,
        interLatencySeconds: cluster.interNode.latencySeconds ?? 0,
        portsPerNode: cluster.portsPerNode,
        portsBytesPerSecond: cluster.portsPerNode * cluster.interNode.bytesPerSecond,
        measured: cluster.measuredBusBandwidth,
      },
      constants.network,
    ),
    sequence: training.sequence,
    globalBatch: training.globalBatch,
    ...givenGroup(scenario),
    precisionBytes: PRECISION_BYTES[training.precision],
    gradientBytes: training.gradientPrecision === 'fp32' ? 4 : 2,
    pureHalf: training.masterWeights === 'none',
    ...optimizerBytes(training, profile),
    adapters: adaptersOf(scenario),
    offload: training.offload,
    offloadActivations: training.offloadActivations,
    hostBytesPerSecond: HOST_LINK_SHARE * hostLinkBytesPerSecond(cluster.accelerator),
    contextMode: layout.contextMode,
    attention: training.attention === 'unfused' ? 'unfused' : 'flash',
    newAttention: training.attention === 'flash-3',
    overlap: training.overlap,
    vocabularyParallel: training.vocabParallel,
    fusedLoss: training.crossEntropyFusion,
    engine,
    profile,
    constants,
  };
}

/** Share of a GPU's links to its node that lead to one other: all of them but in a mesh. */
function shareToOne({ accelerator, intraNode }: Cluster): number {
  const { link, bytesPerSecond, peerBytesPerSecond } = accelerator.scaleUp;
  const meshed = link === intraNode.name && bytesPerSecond && peerBytesPerSecond;
  return meshed ? peerBytesPerSecond / bytesPerSecond : 1;
}

/** A group that is as large as the pipeline is the usual one, and no one's wish. */
export function givenGroup({ layout }: ResolvedScenario): { readonly microBatchGroup?: number } {
  const { microBatchGroup, pipeline } = layout;
  return microBatchGroup === pipeline ? {} : { microBatchGroup };
}

function adaptersOf({ architecture, training }: ResolvedScenario): StepSetting['adapters'] {
  const { adapters, adapterRank, precision } = training;
  if (adapters === 'none') return null;
  return {
    shares: adapterShares(architecture, adapterRank),
    frozenBytes: frozenBytes(architecture, adapters, precision),
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

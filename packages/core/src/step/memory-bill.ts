import { paddedVocabulary } from '../memory/holding.ts';
import type { ScheduleFacts } from './schedule-facts.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { LAYER_KINDS, type StagePlan } from './stage-plan.ts';
import type { Standing } from './standing.ts';
import type { TermsByKind } from './terms.ts';

/** Where the memory of one GPU of a pipeline rank goes, bytes. */
export interface StageBill {
  readonly stage: number;
  readonly weights: number;
  readonly gradients: number;
  readonly masterWeights: number;
  readonly moments: number;
  readonly activations: number;
  readonly logits: number;
  /** Reusable buffers of the engine: buckets, gathered weights, weight-gradient scratch. */
  readonly buffers: number;
  /** Outside the framework's allocator: context, communicators. */
  readonly overhead: number;
  /** What the framework has handed out at the peak: all of the above but `overhead`. */
  readonly allocated: number;
  /** What waits in the memory of the host for this GPU: no part of any other line. */
  readonly host: number;
  /** What its allocator holds, with what lies between the pieces. */
  readonly reserved: number;
}

/** The bill of one pipeline rank. */
export function stageBill(
  setting: StepSetting,
  choice: LayoutChoice,
  terms: TermsByKind,
  plan: StagePlan,
  rank: number,
  facts: ScheduleFacts,
  held: Standing,
): StageBill {
  const { profile } = setting;
  const passing = passingBytes(setting, choice, terms, plan, rank, facts, held);
  const { activations, logits, unsplit } = passing;
  const allocated = held.bytes + activations + logits + unsplit;
  return {
    stage: rank,
    ...held.states,
    gradients: held.states.gradients + (profile.gatheredWithGradients ? unsplit : 0),
    activations,
    logits,
    buffers: held.buffers + (profile.gatheredWithGradients ? 0 : unsplit),
    overhead: profile.contextBytes,
    allocated,
    host: held.hostBytes + hostedActivations(terms, plan, rank, facts),
    reserved: allocated * (1 + profile.reserveFraction),
  };
}

/** Activations of a rank's micro-batches in flight that wait on the host, bytes. */
function hostedActivations(
  terms: TermsByKind,
  plan: StagePlan,
  rank: number,
  facts: ScheduleFacts,
): number {
  let bytes = 0;
  for (let kind = 0; kind < LAYER_KINDS; kind++)
    bytes += plan.layers[rank * LAYER_KINDS + kind]! * (terms[kind]?.hostBytes ?? 0);
  return bytes * facts.inFlight[rank]!;
}

/** What the device shows for one pipeline rank, bytes: `reserved` and `overhead` of its bill. */
export function rankPeakBytes(
  setting: StepSetting,
  choice: LayoutChoice,
  terms: TermsByKind,
  plan: StagePlan,
  rank: number,
  facts: ScheduleFacts,
  held: Standing,
): number {
  const { profile } = setting;
  const passing = passingBytes(setting, choice, terms, plan, rank, facts, held);
  const allocated = held.bytes + passing.activations + passing.logits + passing.unsplit;
  return allocated * (1 + profile.reserveFraction) + profile.contextBytes;
}

/** Bytes on one GPU that come and go with the micro-batches. */
interface Passing {
  readonly activations: number;
  readonly logits: number;
  /** Tensors of the residual stream that are whole on every GPU of a tensor group. */
  readonly unsplit: number;
}

function passingBytes(
  setting: StepSetting,
  choice: LayoutChoice,
  terms: TermsByKind,
  plan: StagePlan,
  rank: number,
  facts: ScheduleFacts,
  held: Standing,
): Passing {
  const { model, profile } = setting;
  const { tensor } = choice;
  let kept = 0;
  let working = 0;
  for (let kind = 0; kind < LAYER_KINDS; kind++) {
    const layer = terms[kind];
    const count = plan.layers[rank * LAYER_KINDS + kind]!;
    if (layer === undefined || count === 0) continue;
    kept += count * layer.keptBytes;
    if (layer.workingBytes > working) working = layer.workingBytes;
  }
  const tokens = (setting.sequence * choice.microBatch) / choice.context;
  const vocabulary = paddedVocabulary(model.vocab, tensor, profile.vocabularyMultiple) / tensor;
  const headShare = setting.vocabularyParallel
    ? 1 / choice.pipeline
    : plan.headRanks.includes(rank)
      ? 1
      : 0;
  const logitBytes = setting.fusedLoss ? profile.fusedLogitBytes : profile.logitBytes;
  const loss = headShare * logitBytes * tokens * vocabulary;
  // Where there is no loss, the widest pair of gradients inside a layer is the last peak.
  const inner = loss > 0 ? 0 : (4 * tokens * model.ffn) / tensor;
  // Late state takes the place of activations as the backward pass frees them.
  const { whole, sharded } = profile.lateState;
  const late = (choice.sharding === 'none' ? whole : sharded) * held.trained.dense;
  return {
    activations: Math.max(0, kept * facts.inFlight[rank]! + working - late) + inner,
    logits: loss,
    unsplit: tensor > 1 ? 2 * profile.gatheredTensors * tokens * model.hidden : 0,
  };
}

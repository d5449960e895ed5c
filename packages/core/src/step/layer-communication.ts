import type { Architecture } from '../model/architecture.ts';
import { keyValueHeads } from '../memory/holding.ts';
import { collectiveSeconds, exchangeSeconds } from '../network/collective-time.ts';
import type { AchievedFabric } from '../network/achieved-fabric.ts';
import { groupShape } from '../network/group.ts';
import type { ContextMode } from '../scenario/choices.ts';
import { ulyssesSeconds } from './ulysses.ts';

/** Seconds that one layer communicates for one micro-batch, before any overlap. */
export interface CommunicationSeconds {
  readonly tensorForward: number;
  readonly tensorBackward: number;
  readonly expertForward: number;
  readonly expertBackward: number;
  readonly contextForward: number;
  readonly contextBackward: number;
}

/** What a layer's communication depends on beside the model. */
export interface CommunicationCut {
  readonly tensor: number;
  readonly context: number;
  readonly expert: number;
  readonly expertTensor: number;
  readonly sequenceParallel: boolean;
}

const HALF = 2;

/**
 * Collectives of one layer (Megatron-LM): each of the two blocks ends in an all-reduce over the
 * tensor group, or with sequence parallelism begins with an all-gather and ends in a
 * reduce-scatter; the backward pass mirrors them, and gathers the inputs again for the weight
 * gradients. Experts: one all-to-all to them and one back. Context: keys and values go
 * round, or heads are exchanged for pieces of the sequence.
 * @param gatherBytes bytes of one element of gathered inputs: 1 where products run in 8 bits
 */
export function layerCommunicationSeconds(
  model: Architecture,
  fabric: AchievedFabric,
  cut: CommunicationCut,
  expertLayer: boolean,
  tokens: number,
  gatherBytes: number,
  contextMode: ContextMode,
): CommunicationSeconds {
  const experts = expertLayer ? model.experts : undefined;
  const shape = groupShape(cut.tensor, 1, fabric.gpusPerNode);
  const bytes = HALF * tokens * model.hidden;
  // Experts exchange tokens instead; a shared expert keeps the block's own pair.
  const blocks = experts && experts.sharedFfn === 0 && cut.sequenceParallel ? 1 : 2;
  let tensorForward = 0;
  let tensorBackward = 0;
  if (cut.tensor > 1 && cut.sequenceParallel) {
    const gather = collectiveSeconds('all-gather', shape, (bytes * gatherBytes) / HALF, fabric);
    const scatter = collectiveSeconds('reduce-scatter', shape, bytes, fabric);
    tensorForward = blocks * (gather + scatter);
    tensorBackward = blocks * (2 * gather + scatter);
  } else if (cut.tensor > 1) {
    tensorForward = blocks * collectiveSeconds('all-reduce', shape, bytes, fabric);
    tensorBackward = tensorForward;
  }
  const expert = experts ? expertSeconds(model, fabric, cut, tokens, experts.active) : 0;
  const context =
    contextMode === 'ulysses'
      ? { forward: ulyssesSeconds(model, fabric, cut, tokens), backwardTimes: 1 }
      : { forward: ringWireSeconds(model, fabric, cut, tokens), backwardTimes: 2 };
  return {
    tensorForward,
    tensorBackward,
    expertForward: expert,
    expertBackward: expert,
    contextForward: context.forward,
    contextBackward: context.backwardTimes * context.forward,
  };
}

/** Dispatch and combine: every rank's share of the tokens' copies, there and back. */
function expertSeconds(
  model: Architecture,
  fabric: AchievedFabric,
  cut: CommunicationCut,
  tokens: number,
  active: number,
): number {
  const { expert, expertTensor } = cut;
  const copies = (tokens * active) / (cut.sequenceParallel ? cut.tensor : 1);
  const bytes = HALF * copies * model.hidden;
  const shape = groupShape(expert, expertTensor, fabric.gpusPerNode);
  const exchange = 2 * exchangeSeconds(shape, bytes, active, fabric);
  if (expertTensor <= 1) return exchange;
  const inner = groupShape(expertTensor, 1, fabric.gpusPerNode);
  const gathered = bytes * expertTensor;
  return (
    exchange +
    collectiveSeconds('all-gather', inner, gathered, fabric) +
    collectiveSeconds('reduce-scatter', inner, gathered, fabric)
  );
}

/** Keys and values go round; in the backward pass their gradients with them. */
function ringWireSeconds(
  model: Architecture,
  fabric: AchievedFabric,
  cut: CommunicationCut,
  tokens: number,
): number {
  if (cut.context <= 1) return 0;
  const latent = model.latentAttention;
  const width = latent
    ? (model.heads * (latent.nopeDim + latent.ropeDim + latent.valueDim)) / cut.tensor
    : 2 * keyValueHeads(model, cut.tensor) * model.headDim;
  const shape = groupShape(cut.context, cut.tensor, fabric.gpusPerNode);
  const gathered = HALF * tokens * width * cut.context;
  return collectiveSeconds('all-gather', shape, gathered, fabric);
}

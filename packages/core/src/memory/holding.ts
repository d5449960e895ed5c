import type { Architecture } from '../model/architecture.ts';

/**
 * Parameters of which one GPU holds a copy or a slice. Dense and expert parameters are counted
 * apart, because their optimizer states are divided over different groups of GPUs.
 */
export interface Holding {
  readonly dense: number;
  readonly experts: number;
}

/** How a layer is cut: sizes of the tensor, expert and expert-tensor groups. */
export interface Cut {
  readonly tensor: number;
  readonly expert: number;
  readonly expertTensor: number;
}

/** Whether layer `index` has experts. */
export function hasExperts(model: Architecture, index: number): boolean {
  return model.experts !== undefined && !model.experts.denseLayers.includes(index);
}

/**
 * Parameters of one layer on one GPU. Matrices are divided by the tensor group, whole experts by
 * the expert group; norms, the router and the compressions of latent attention are replicated
 * (Megatron-LM, core/transformer). Keys and values of fewer heads than GPUs are replicated.
 */
export function layerHolding(model: Architecture, expertLayer: boolean, cut: Cut): Holding {
  const { hidden } = model;
  const norms =
    model.norms.vectors * model.norms.perLayer * hidden + model.norms.queryKeyParameters;
  const attention = attentionHolding(model, cut.tensor);
  if (!expertLayer || !model.experts)
    return {
      dense: norms + attention + feedForward(model, model.ffn, cut.tensor),
      experts: 0,
    };
  const { count, ffn, sharedFfn, sharedGate, routerBias } = model.experts;
  const router = hidden * count + (routerBias ? count : 0) + (sharedGate ? hidden : 0);
  const shared = sharedFfn > 0 ? feedForward(model, sharedFfn, cut.tensor) : 0;
  return {
    dense: norms + attention + router + shared,
    experts: (count / cut.expert) * feedForward(model, ffn, cut.expertTensor),
  };
}

function feedForward(model: Architecture, width: number, tensor: number): number {
  const inward = model.gated ? 2 : 1;
  const bias = model.biases.feedForward ? (inward * width) / tensor + model.hidden : 0;
  return ((inward + 1) * model.hidden * width) / tensor + bias;
}

function attentionHolding(model: Architecture, tensor: number): number {
  const { hidden, heads, headDim, biases, latentAttention: latent } = model;
  const outputBias = biases.attentionOutput ? hidden : 0;
  const sinks = model.attentionSinks ? heads / tensor : 0;
  if (latent) {
    const { kvRank, qRank, ropeDim, nopeDim, valueDim } = latent;
    const queryWidth = (heads * (nopeDim + ropeDim)) / tensor;
    const query = qRank > 0 ? hidden * qRank + qRank + qRank * queryWidth : hidden * queryWidth;
    const keyValue =
      hidden * (kvRank + ropeDim) + kvRank + (kvRank * heads * (nopeDim + valueDim)) / tensor;
    return query + keyValue + (heads * valueDim * hidden) / tensor + outputBias + sinks;
  }
  const width = (heads * headDim) / tensor + 2 * keyValueHeads(model, tensor) * headDim;
  const queryKeyValueBias = biases.queryKeyValue ? width : 0;
  const output = (heads * headDim * hidden) / tensor;
  return hidden * width + queryKeyValueBias + output + outputBias + sinks;
}

/** Key-value heads on one GPU of a tensor group: at least one, replicated if need be. */
export function keyValueHeads(model: Architecture, tensor: number): number {
  return Math.max(1, model.kvHeads / tensor);
}

/** Parameters of the token embedding (and learned positions) on one GPU. */
export function embeddingHolding(model: Architecture, paddedVocab: number, tensor: number): number {
  const width = model.embeddingWidth ?? model.hidden;
  return (paddedVocab * width) / tensor + model.learnedPositions * model.hidden;
}

/** Parameters of the output head and the norms outside the layers on one GPU. */
export function headHolding(model: Architecture, paddedVocab: number, tensor: number): number {
  const width = model.embeddingWidth ?? model.hidden;
  const bias = model.biases.head ? paddedVocab / tensor : 0;
  return (
    (paddedVocab * width) / tensor + bias + model.norms.vectors * model.norms.outside * model.hidden
  );
}

/** The vocabulary padded so that each GPU of a tensor group gets a multiple of `multiple` rows. */
export function paddedVocabulary(vocab: number, tensor: number, multiple: number): number {
  const step = tensor * multiple;
  return Math.ceil(vocab / step) * step;
}

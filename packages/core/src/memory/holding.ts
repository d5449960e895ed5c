import type { Architecture } from '../model/architecture.ts';
import { layerParameters, predictionParameters, widthProjection } from '../model/parameters.ts';

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
  const parts = layerParameters(model, expertLayer ? 'experts' : 'dense');
  const { tensor, expert, expertTensor } = cut;
  const cutByTensor = parts.query + parts.attentionOutput + parts.feedForward + parts.sharedExperts;
  const keyValue = (parts.keyValue * keyValueHeads(model, tensor)) / model.kvHeads;
  return {
    dense: cutByTensor / tensor + keyValue + parts.latent + parts.router + parts.norms,
    experts: parts.experts / (expert * expertTensor),
  };
}

/** Key-value heads on one GPU of a tensor group: at least one, replicated if need be. */
export function keyValueHeads(model: Architecture, tensor: number): number {
  return Math.max(1, model.kvHeads / tensor);
}

/** Parameters of the token embedding (and learned positions) on one GPU. */
export function embeddingHolding(model: Architecture, paddedVocab: number, tensor: number): number {
  const width = model.embeddingWidth ?? model.hidden;
  return (
    (paddedVocab * width) / tensor + widthProjection(model) + model.learnedPositions * model.hidden
  );
}

/**
 * Parameters of the output head and the norms outside the layers on one GPU.
 * @param shared whether its matrix is the embedding that this GPU holds already
 */
export function headHolding(
  model: Architecture,
  paddedVocab: number,
  tensor: number,
  shared: boolean,
): number {
  const width = model.embeddingWidth ?? model.hidden;
  const bias = model.biases.head ? paddedVocab / tensor : 0;
  const norms = model.norms.vectors * model.norms.outside * model.hidden;
  const matrix = shared ? 0 : (paddedVocab * width) / tensor;
  return matrix + widthProjection(model) + bias + norms;
}

/**
 * Parameters that one GPU holds of a multi-token prediction module beside its layer: the
 * projection is cut, its norms are not (Megatron-LM, core/transformer/multi_token_prediction.py).
 */
export function predictionHolding(model: Architecture, tensor: number): number {
  const { projection, norms } = predictionParameters(model);
  return projection / tensor + norms;
}

/** The vocabulary padded so that each GPU of a tensor group gets a multiple of `multiple` rows. */
export function paddedVocabulary(vocab: number, tensor: number, multiple: number): number {
  const step = tensor * multiple;
  return Math.ceil(vocab / step) * step;
}

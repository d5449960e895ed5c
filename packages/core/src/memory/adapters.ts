import type { Architecture } from '../model/architecture.ts';
import { expertLayers } from '../model/layers.ts';
import { countParameters } from '../model/parameters.ts';

/** Bytes of a bf16 value. */
const HALF = 2;
/** A weight in 4 bits with the doubly quantised scale of its block (Dettmers et al., QLoRA, arXiv 2305.14314, section 3). */
const FOUR_BITS = (4 + 0.127) / 8;

/** Parameters that adapters train for each one that is frozen. */
export interface AdapterShares {
  readonly dense: number;
  readonly experts: number;
}

/**
 * Share of a model's weights that adapters of one rank on every matrix of its layers come to: rank
 * x (inputs + outputs) for each (Hu et al., LoRA, arXiv 2106.09685, section 4.1).
 */
export function adapterShares(model: Architecture, rank: number): AdapterShares {
  const { hidden, experts, layers, gated } = model;
  const inward = gated ? 2 : 1;
  const feedForward = (width: number) => (inward + 1) * (hidden + width);
  const sparse = expertLayers(model);
  const shared = experts && experts.sharedFfn > 0 ? feedForward(experts.sharedFfn) : 0;
  const dense =
    layers * attentionEdges(model) + (layers - sparse) * feedForward(model.ffn) + sparse * shared;
  const routed = experts ? sparse * experts.count * feedForward(experts.ffn) : 0;
  const frozenRouted = experts ? sparse * experts.count * (inward + 1) * hidden * experts.ffn : 0;
  return {
    dense: (rank * dense) / (countParameters(model).total - frozenRouted),
    experts: routed === 0 ? 0 : (rank * routed) / frozenRouted,
  };
}

/** Inputs and outputs of a layer's attention matrices, added up. */
function attentionEdges({
  hidden,
  heads,
  headDim,
  kvHeads,
  latentAttention: latent,
}: Architecture): number {
  if (!latent) return 2 * (hidden + heads * headDim) + 2 * (hidden + kvHeads * headDim);
  const { kvRank, qRank, ropeDim, nopeDim, valueDim } = latent;
  const query = heads * (nopeDim + ropeDim);
  const queries = qRank > 0 ? hidden + qRank + qRank + query : hidden + query;
  const values = hidden + kvRank + ropeDim + kvRank + heads * (nopeDim + valueDim);
  return queries + values + heads * valueDim + hidden;
}

/** Bytes of a frozen weight, on average: embedding and head are not quantised. */
export function frozenBytes(
  model: Architecture,
  adapters: 'lora' | 'qlora',
  precision: string,
): number {
  if (adapters === 'lora') return precision === 'fp32' ? 2 * HALF : HALF;
  const { total, layers } = countParameters(model);
  return (FOUR_BITS * layers + HALF * (total - layers)) / total;
}

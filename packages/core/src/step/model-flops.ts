import { hasExperts } from '../memory/holding.ts';
import type { Architecture } from '../model/architecture.ts';

/** How the figure counts: every score of the square, nothing that is computed again. */
export const FLOPS_CONVENTION = 'full attention, no recompute';

/**
 * FLOPs that the mathematics of one token's training needs: 6 for each weight that multiplies it
 * (2 forward, 4 backward), and attention over the whole sequence (Narayanan et al.,
 * arXiv 2104.04473, appendix, without recomputation).
 */
export function modelFlopsPerToken(model: Architecture, sequence: number): number {
  let weights = model.hidden * model.vocab * (1 + model.predictionLayers);
  let scores = 0;
  for (let layer = 0; layer < model.layers + model.predictionLayers; layer++) {
    const experts = hasExperts(model, layer) ? model.experts : undefined;
    weights += attentionWeights(model) + feedForwardWeights(model, experts !== undefined);
    const windowed = model.window !== undefined && !model.window.fullLayers.includes(layer);
    const keys = windowed ? Math.min(model.window!.size, sequence) : sequence;
    scores += keys * model.heads * headWidths(model);
  }
  return 6 * (weights + scores);
}

const headWidths = ({ latentAttention: latent, headDim }: Architecture): number =>
  latent ? latent.nopeDim + latent.ropeDim + latent.valueDim : 2 * headDim;

function attentionWeights(model: Architecture): number {
  const { hidden, heads, kvHeads, headDim, latentAttention: latent } = model;
  if (!latent) return 2 * hidden * headDim * (heads + kvHeads);
  const { kvRank, qRank, ropeDim, nopeDim, valueDim } = latent;
  const queries = heads * (nopeDim + ropeDim);
  return (
    (qRank > 0 ? hidden * qRank + qRank * queries : hidden * queries) +
    hidden * (kvRank + ropeDim) +
    kvRank * heads * (nopeDim + valueDim) +
    heads * valueDim * hidden
  );
}

function feedForwardWeights(model: Architecture, expertLayer: boolean): number {
  const matrices = (model.gated ? 3 : 2) * model.hidden;
  const { experts } = model;
  if (!expertLayer || !experts) return matrices * model.ffn;
  return (
    matrices * (experts.active * experts.ffn + experts.sharedFfn) + model.hidden * experts.count
  );
}

import { keyValueHeads } from '../memory/holding.ts';
import type { Architecture } from '../model/architecture.ts';
import type { AchievedFabric } from '../network/achieved-fabric.ts';
import { exchangeSeconds } from '../network/collective-time.ts';
import { groupShape } from '../network/group.ts';

/** Bytes of an activation on the wire. */
const HALF = 2;
/** Queries, keys and values go out, the output comes back. */
export const ULYSSES_EXCHANGES = 4;

/**
 * Communication of one layer for one micro-batch under DeepSpeed-Ulysses (Jacobs et al.,
 * arXiv 2309.14509, section 3): before attention each rank gives its share of the sequence away
 * for a share of the heads, after it the other way round, queries, keys, values and output each in
 * an all-to-all of their own; the backward pass mirrors them. Nothing runs beside them. Where there
 * are fewer key-value heads than ranks, they are copied first (DeepSpeed
 * runtime/sequence_parallel/ulysses_sp.py).
 * @param tokens tokens of one micro-batch on one GPU of the context group
 */
export function ulyssesSeconds(
  model: Architecture,
  fabric: AchievedFabric,
  { context, tensor }: { readonly context: number; readonly tensor: number },
  tokens: number,
): number {
  if (context <= 1) return 0;
  const latent = model.latentAttention;
  const heads = model.heads / tensor;
  const keyHeads = latent ? heads : Math.max(context, keyValueHeads(model, tensor));
  const keyDim = latent ? latent.nopeDim + latent.ropeDim : model.headDim;
  const valueDim = latent?.valueDim ?? model.headDim;
  const shape = groupShape(context, tensor, fabric.gpusPerNode);
  const widths = [heads * keyDim, keyHeads * keyDim, keyHeads * valueDim, heads * valueDim];
  // Each rank's part of a head goes to one rank: nothing is sent twice over the network.
  const exchange = (width: number) => exchangeSeconds(shape, HALF * tokens * width, 1, fabric);
  return widths.reduce((seconds, width) => seconds + exchange(width), 0);
}

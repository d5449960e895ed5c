import { keyValueHeads } from '../memory/holding.ts';
import type { Architecture } from '../model/architecture.ts';
import type { Rates } from './rates.ts';

/**
 * Bytes that one element moves for each further piece of a ring: the piece's own result is
 * written and read, the sum read and written, 2 bytes each; but of the balanced causal pieces that
 * are not on the diagonal only three quarters of queries, and of keys, take part on average
 * (Transformer Engine, attention/dot_product_attention/context_parallel.py).
 */
const MERGE_BYTES = 8 * 0.75;
/** Kernels that a piece adds: attention itself, two corrections or sums, a copy of its half. */
const KERNELS = 4;

/** What it costs to cut attention into the pieces of a ring and to merge them, seconds a layer. */
export interface RingSeconds {
  readonly forward: number;
  readonly backward: number;
}

/**
 * Ring attention (Liu et al., arXiv 2310.01889) runs one attention for each rank of the context
 * group and adds their results, weighted by their sums of exponents; the backward pass adds the
 * gradients of queries, keys and values likewise. That is nothing for a context of 1 and grows
 * with its size, for the same tokens on a GPU.
 * @param tokens tokens of one micro-batch on one GPU of the context group
 */
export function ringSeconds(
  model: Architecture,
  rates: Rates,
  { context, tensor }: { readonly context: number; readonly tensor: number },
  tokens: number,
): RingSeconds {
  if (context <= 1) return NO_RING;
  const latent = model.latentAttention;
  const heads = model.heads / tensor;
  const keyHeads = latent ? heads : keyValueHeads(model, tensor);
  const keyDim = latent ? latent.nopeDim + latent.ropeDim : model.headDim;
  const valueDim = latent?.valueDim ?? model.headDim;
  const merged = (width: number) =>
    (MERGE_BYTES * tokens * width) / rates.memoryBytesPerSecond + KERNELS * rates.kernelSeconds;
  const pieces = context - 1;
  return {
    forward: pieces * merged(heads * valueDim),
    backward: pieces * merged(heads * keyDim + keyHeads * (keyDim + valueDim)),
  };
}

/** Of a sequence that is not shared, or not in a ring. */
export const NO_RING: RingSeconds = { forward: 0, backward: 0 };

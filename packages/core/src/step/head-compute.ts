import type { ComputeSeconds } from './layer-compute.ts';
import { matmulSeconds, type Rates } from './rates.ts';

const HALF = 2;

/**
 * Compute time of the output head and the cross entropy over its logits on one GPU of the tensor
 * group, for one micro-batch.
 * @param vocabulary rows of the head on this GPU
 * @param lossBytes bytes that one logit moves through HBM between head and gradient
 */
export function headComputeSeconds(
  rates: Rates,
  tokens: number,
  hidden: number,
  vocabulary: number,
  lossBytes: number,
  gradientBytes: number,
): ComputeSeconds {
  const flops = rates.halfFlopsPerSecond;
  const product = (m: number, n: number, k: number, result: number) =>
    matmulSeconds(rates, m, n, k, 1, result, flops, HALF);
  const loss = (lossBytes * tokens * vocabulary) / rates.memoryBytesPerSecond;
  return {
    forward: product(tokens, vocabulary, hidden, HALF) + loss / 2,
    inputGradient: product(tokens, hidden, vocabulary, HALF) + loss / 2,
    weightGradient: product(hidden, vocabulary, tokens, 2 * gradientBytes),
    attentionForward: 0,
  };
}

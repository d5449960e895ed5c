import type { ComputeSeconds } from './layer-compute.ts';
import { matmulSeconds, type Rates } from './rates.ts';

const HALF = 2;

/**
 * Compute time of the projection in front of a multi-token prediction layer, two streams to one,
 * on one GPU of the tensor group, for one micro-batch.
 */
export function predictionComputeSeconds(
  rates: Rates,
  tokens: number,
  hidden: number,
  tensor: number,
  gradientBytes: number,
): ComputeSeconds {
  return productSeconds(rates, tokens, hidden / tensor, 2 * hidden, gradientBytes);
}

/** A product of 16-bit matrices and those of its backward pass: m tokens, n outputs, k inputs. */
function productSeconds(
  rates: Rates,
  m: number,
  n: number,
  k: number,
  gradientBytes: number,
): ComputeSeconds {
  const flops = rates.halfFlopsPerSecond;
  const product = (rows: number, columns: number, inner: number, result: number) =>
    matmulSeconds(rates, rows, columns, inner, 1, result, flops, HALF);
  return {
    forward: product(m, n, k, HALF),
    inputGradient: product(m, k, n, HALF),
    weightGradient: product(k, n, m, 2 * gradientBytes),
    attentionForward: 0,
  };
}

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
  const loss = (lossBytes * tokens * vocabulary) / rates.memoryBytesPerSecond;
  const product = productSeconds(rates, tokens, vocabulary, hidden, gradientBytes);
  return {
    ...product,
    forward: product.forward + loss / 2,
    inputGradient: product.inputGradient + loss / 2,
  };
}

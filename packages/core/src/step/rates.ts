/** What a GPU reaches in practice, in the units that the terms use. */
export interface Rates {
  /** Large matrix products in the training precision, FLOP/s. */
  readonly matmulFlopsPerSecond: number;
  /** Large matrix products in 16 bits (attention projections kept in bf16, output head). */
  readonly halfFlopsPerSecond: number;
  /** Flash attention, FLOP/s, counting only what a causal mask leaves. */
  readonly attentionFlopsPerSecond: number;
  /** Streams through HBM, bytes/s. */
  readonly memoryBytesPerSecond: number;
  /** Operands of matrix products: more than HBM gives, for what stays in cache, bytes/s. */
  readonly operandBytesPerSecond: number;
  /** Seconds to start and drain one matrix product. */
  readonly kernelSeconds: number;
  /** Bytes of one operand element in the training precision. */
  readonly operandBytes: number;
}

/**
 * Time of an m x k by k x n product: arithmetic at the rate of large products, plus the traffic
 * of the three matrices, plus start and drain. The sum (not the maximum) is what measured
 * products show: small dimensions lose both ways (fitted in step/constants.ts).
 * @param count equal products that run as one group (experts), sharing one start
 */
export function matmulSeconds(
  rates: Rates,
  m: number,
  n: number,
  k: number,
  count: number,
  resultBytes: number,
  flopsPerSecond: number,
  operandBytes: number,
): number {
  const arithmetic = (2 * m * n * k) / flopsPerSecond;
  const traffic =
    (operandBytes * (m * k + k * n) + resultBytes * m * n) / rates.operandBytesPerSecond;
  return count * (arithmetic + traffic) + rates.kernelSeconds;
}

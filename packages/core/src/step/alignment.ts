/**
 * Share of the large-product rate by the largest power of two (up to 64) that divides an inner
 * dimension. Tensor cores load rows of 128 bytes: 64 elements of 16 bits; below 8 elements they
 * can't be used as they should (Anthony et al., The Case for Co-Designing Model Architectures
 * with Hardware, arXiv 2401.14489, section V; BigScience's chronicles measured the
 * same). They give the order; the shares themselves were set by hand and no fit turns them.
 */
const SHARE_BY_EXPONENT: readonly number[] = [0.3, 0.35, 0.45, 0.75, 0.85, 0.92, 1];

/** Elements of 16 bits in a row that tensor cores load as one. */
export const ALIGNED_ELEMENTS = 2 ** (SHARE_BY_EXPONENT.length - 1);

/** The share of one dimension; a fractional one (a padded slice) counts as aligned to 1. */
export function alignmentShare(dimension: number): number {
  if (!Number.isInteger(dimension)) return SHARE_BY_EXPONENT[0]!;
  let exponent = 0;
  while (exponent < 6 && dimension % (2 << exponent) === 0) exponent += 1;
  return SHARE_BY_EXPONENT[exponent]!;
}

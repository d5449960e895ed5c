/** One cell of a map over two axes of whole numbers. */
export interface HeatCell {
  /** Size along the horizontal and the vertical axis, 1 or more. */
  readonly across: number;
  readonly down: number;
  /** 0 to 1: how strong the colour is; null: nothing is there to colour. */
  readonly share: number | null;
  /** Whether it is ruled out: crossed, so that colour is not alone in saying so. */
  readonly crossed: boolean;
  readonly label: string;
}

/** Where a whole number's column or row begins and ends on a logarithmic axis, as shares of it. */
export function logBand(
  value: number,
  most: number,
): { readonly from: number; readonly to: number } {
  const whole = Math.log2(most + 1);
  return { from: Math.log2(value) / whole, to: Math.log2(value + 1) / whole };
}

/** The whole number whose band holds a share of the axis. */
export function valueAt(share: number, most: number): number {
  const value = Math.floor(2 ** (share * Math.log2(most + 1)) + 1e-9);
  return Math.min(most, Math.max(1, value));
}

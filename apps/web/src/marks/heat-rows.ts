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

/** One map of several that stand side by side on one scale. */
export interface HeatPanel {
  /** What is the same in the whole panel. */
  readonly key: number;
  readonly title: string;
  /** The largest number of either axis. */
  readonly most: number;
  readonly cells: readonly HeatCell[];
}

/** Where a whole number's column or row begins and ends on a logarithmic axis, in doublings. */
export function logBand(value: number): { readonly from: number; readonly to: number } {
  return { from: Math.log2(value), to: Math.log2(value + 1) };
}

/** Width of an axis of 1 to `most`, in doublings. */
export const doublings = (most: number) => logBand(most).to;

/** The pixels of one doubling with which axes side by side fill a width, `gap` pixels between. */
export function doublingPixels(mosts: readonly number[], width: number, gap: number): number {
  const all = mosts.reduce((sum, most) => sum + doublings(most), 0);
  return (width - gap * (mosts.length - 1)) / all;
}

/** How opaque a cell's colour is; what is ruled out stays pale, where there is no room for a cross. */
export const shade = (share: number, crossed: boolean) => (crossed ? 0.3 : 1) * (0.1 + 0.9 * share);

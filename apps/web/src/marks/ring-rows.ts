/** One chunk on its way from a GPU to its neighbour. */
export interface RingTransfer {
  readonly from: number;
  readonly to: number;
  readonly chunk: number;
  /** Whether the receiver adds it to its own or takes it over. */
  readonly how: 'add' | 'copy';
  readonly bytes: number;
}

/** After each step, how many GPUs' shares are summed in every chunk of every GPU. */
export type RingFrame = readonly (readonly number[])[];

/**
 * What a ring algorithm that was really run has done after each step, the first frame being the
 * start, where every GPU holds only its own share.
 */
export function ringFrames(
  ranks: number,
  steps: readonly { readonly transfers: readonly RingTransfer[] }[],
): readonly RingFrame[] {
  let frame: number[][] = Array.from({ length: ranks }, () => Array<number>(ranks).fill(1));
  const frames: RingFrame[] = [frame];
  for (const { transfers } of steps) {
    const next = frame.map((chunks) => [...chunks]);
    for (const { from, to, chunk, how } of transfers) {
      const sent = frame[from]![chunk]!;
      next[to]![chunk] = how === 'add' ? next[to]![chunk]! + sent : sent;
    }
    frame = next;
    frames.push(frame);
  }
  return frames;
}

/** Bytes that the busiest link has carried by a position between two steps. */
export function bytesCarried(
  steps: readonly { readonly transfers: readonly RingTransfer[] }[],
  position: number,
): number {
  const carried = new Map<number, number>();
  steps.forEach(({ transfers }, index) => {
    const share = Math.min(1, Math.max(0, position - index));
    for (const { from, bytes } of transfers)
      carried.set(from, (carried.get(from) ?? 0) + bytes * share);
  });
  return Math.max(0, ...carried.values());
}

/** Centres of `count` squares on an ellipse that fits a picture, the first at the top. */
export function ringPlaces(count: number, width: number, height: number, side: number) {
  const across = Math.min(width / 2 - side, height * 1.1);
  const up = height / 2 - side / 2 - 2;
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return { x: width / 2 + across * Math.cos(angle), y: height / 2 + up * Math.sin(angle) };
  });
}

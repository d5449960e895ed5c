/** A peak beside the room for it, bytes: what an estimate says of memory. */
interface PeakAndRoom {
  readonly peakBytes: number;
  readonly highBytes: number;
  readonly capacityBytes: number;
  readonly fits: boolean;
}

/** Bytes that the peak is above what there is room for; 0 where it fits. */
export function overCapacityBytes({
  peakBytes,
  capacityBytes,
}: Pick<PeakAndRoom, 'peakBytes' | 'capacityBytes'>): number {
  return Math.max(0, peakBytes - capacityBytes);
}

/** Whether a run fits, but would not at the upper end of what is to be expected (95 of 100). */
export function isTight({
  fits,
  highBytes,
  capacityBytes,
}: Pick<PeakAndRoom, 'fits' | 'highBytes' | 'capacityBytes'>): boolean {
  return fits && highBytes > capacityBytes;
}

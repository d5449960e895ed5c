import type { RingRun, RingStep } from '@shardplay/core';

type Sent = Pick<RingStep, 'transfers'>;

/** What every GPU holds before the first step and after each: chunk by chunk, one number a chunk. */
export function ringFrames(
  inputs: readonly (readonly number[])[],
  run: Pick<RingRun, 'steps'>,
): readonly (readonly (readonly number[])[])[] {
  return [inputs, ...run.steps.map(({ after }) => after)];
}

/** Bytes that the busiest link has carried by a position between two steps. */
export function bytesCarried(steps: readonly Sent[], position: number): number {
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

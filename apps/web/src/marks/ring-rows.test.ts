import { runRingAllReduce } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import { bytesCarried, ringFrames, ringPlaces } from './ring-rows.ts';

/** Each rank brings a one for every chunk: a number then counts the shares that are summed in it. */
const ones = (ranks: number) => Array.from({ length: ranks }, () => Array<number>(ranks).fill(1));

describe('a ring that was really run on ones', () => {
  const inputs = ones(8);
  const run = runRingAllReduce(inputs, 2);
  const frames = ringFrames(inputs, run);

  it('starts with own shares alone and ends with all shares everywhere', () => {
    expect(frames).toHaveLength(15);
    expect(new Set(frames[0]!.flat())).toEqual(new Set([1]));
    expect(new Set(frames.at(-1)!.flat())).toEqual(new Set([8]));
  });

  it('counts bytes as the chunks move: 2 (N - 1) chunks of 2 bytes over each link in all', () => {
    expect(bytesCarried(run.steps, 0)).toBe(0);
    expect(bytesCarried(run.steps, 1.5)).toBe(3);
    expect(bytesCarried(run.steps, 14)).toBe(28);
    expect(run.bytesPerLink).toEqual(Array(8).fill(28));
  });
});

it('stands GPUs on the ring inside the picture, the first at the top', () => {
  const places = ringPlaces(8, 328, 330, 54);
  expect(places[0]!.x).toBeCloseTo(164);
  for (const { x, y } of places) {
    expect(x - 27).toBeGreaterThanOrEqual(0);
    expect(x + 27).toBeLessThanOrEqual(328);
    expect(y - 27).toBeGreaterThanOrEqual(0);
    expect(y + 27).toBeLessThanOrEqual(330);
  }
});

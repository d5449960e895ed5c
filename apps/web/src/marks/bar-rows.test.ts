import { describe, expect, it } from 'vitest';
import { placeBarLabels, type BarSegment } from './bar-rows.ts';

const segment = (term: string, start: number, end: number): BarSegment => ({
  term,
  tone: 'weights',
  start,
  end,
  label: term,
  value: `${end - start} GB`,
});
const bill = [segment('weights', 0, 10), segment('moments', 10, 90), segment('extra', 90, 100)];

describe('placeBarLabels', () => {
  it('puts a label inside a wide segment and below a narrow one', () => {
    const placed = placeBarLabels(bill, 400, 100, true);
    expect(placed.map(({ where }) => where)).toEqual(['below', 'inside', 'below']);
    expect(placed[0]!.anchor).toBe(20);
  });

  it('leaves the narrow ones to the key where nothing may stand below', () => {
    expect(placeBarLabels(bill, 400, 100, false).map(({ where }) => where)).toEqual(['inside']);
  });

  it('leaves out a segment that is not there', () => {
    expect(placeBarLabels([segment('none', 0, 0)], 400, 100, true)).toEqual([]);
  });
});

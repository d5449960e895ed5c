import fc from 'fast-check';
import { expect, it } from 'vitest';
import { actionAt } from './gantt-rows.ts';

it('finds the action under the pointer, and nothing where the row is idle', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 5 }))), (pieces) => {
      const starts: number[] = [];
      const ends: number[] = [];
      let now = 0;
      for (const [gap, length] of pieces) {
        starts.push(now + gap);
        now += gap + length;
        ends.push(now);
      }
      const row = { label: '', starts, ends, kinds: [] };
      for (let time = 0.5; time < now + 2; time++) {
        const slow = starts.findIndex((start, at) => start <= time && time < ends[at]!);
        expect(actionAt(row, time) ?? -1).toBe(slow);
      }
    }),
  );
});

import * as v from 'valibot';
import { expect, test } from 'vitest';
import { bytesPerSecond, flopsPerSecond, seconds } from './quantity.ts';
import { readBy } from './problems.ts';

const schema = v.strictObject({
  rate: v.optional(bytesPerSecond('')),
  peak: v.optional(flopsPerSecond('')),
  latency: v.optional(seconds('')),
});

test.each<[object, string, object]>([
  [
    { rate: 300 },
    'rate is 300, but must be a number from 1e6 to 1e15 bytes/s: did you mean 300e9?',
    { rate: 300e9 },
  ],
  [
    { rate: '46.2' },
    'rate is "46.2", but must be a number from 1e6 to 1e15 bytes/s: did you mean 46.2e9?',
    { rate: 46.2e9 },
  ],
  [
    { rate: 1e-300 },
    'rate is 1e-300, but must be a number from 1e6 to 1e15 bytes/s.',
    { rate: 1e6 },
  ],
  [
    { peak: 989 },
    'peak is 989, but must be a number from 1e9 to 1e19 FLOP/s: did you mean 989e12?',
    { peak: 989e12 },
  ],
  [
    { latency: 5 },
    'latency is 5, but must be a number from 1e-9 to 1 s: did you mean 5e-6?',
    { latency: 5e-6 },
  ],
])('%j is out of range', (input, message, fix) => {
  expect(readBy(schema, input, 'it')).toEqual({
    ok: false,
    problems: [{ rule: 'legal-value', message, fix }],
  });
});

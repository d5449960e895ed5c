import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one thing stands in the singular, none and many in the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'micro-batch'))).toEqual([
    '0 micro-batches',
    '1 micro-batch',
    '2 micro-batches',
  ]);
  expect(counted(1, 'GPU')).toBe('1 GPU');
});

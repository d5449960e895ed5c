import { expect, it } from 'vitest';
import { stepArea } from './step-line-rows.ts';

it('holds each value until the next moment and closes at the end', () => {
  const line = { times: [0, 5], values: [1, 2] };
  expect(stepArea(line, 10, 2, 100, 20)).toBe('M0,20H0V10H50V0H100V20Z');
});

import { describe, expect, test } from 'vitest';
import { shardplayHere } from '../testing/shardplay.ts';
import { LAYOUT_CASES } from './layouts.ts';
import { MEMORY_CASES } from './memory.ts';
import { SPEED_CASES } from './speed.ts';

describe.each([
  ['layouts', LAYOUT_CASES],
  ['memory', MEMORY_CASES],
  ['speed', SPEED_CASES],
])('%s', (_room, cases) => {
  test.each(cases)('$fact', async ({ ask, says }) => {
    const { code, out } = await shardplayHere(ask.split(' '));
    expect(code).toBe(0);
    for (const pattern of says) expect(out.replace(/\s+/g, ' ')).toMatch(pattern);
  });
});

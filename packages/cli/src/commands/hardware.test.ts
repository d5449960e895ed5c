import { describe, expect, test } from 'vitest';
import { shardplayHere } from '../testing/shardplay.ts';

describe('hardware', () => {
  test('lists accelerators and links, each line within the terminal', async () => {
    const { code, out } = await shardplayHere(['hardware']);
    expect(code).toBe(0);
    // NVIDIA's H100 datasheet: 80 GB, 3.35 TB/s, 989 TFLOP/s dense bf16, NVLink 900 GB/s both ways.
    expect(out).toMatch(/^h100-sxm5-80gb +80\.0.GB +3\.35.TB\/s +989.TFLOP\/s +450.GB\/s +8$/m);
    expect(out).toMatch(/^infiniband-ndr +infiniband +50\.0.GB\/s$/m);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('shows one, by a short form of its name, with its sources', async () => {
    const { out } = await shardplayHere(['hardware', 'H100']);
    expect(out).toMatch(/^h100-sxm5-80gb\n/);
    expect(out).toMatch(/Source: /);
    const { out: asJson } = await shardplayHere(['hardware', 'H100', '--json']);
    expect(JSON.parse(asJson)).toMatchObject({ name: 'h100-sxm5-80gb', memoryBytes: 80e9 });
  });

  test('names the nearest where there is none', async () => {
    expect(await shardplayHere(['hardware', 'h1000'])).toEqual({
      code: 2,
      out: '',
      err: 'shardplay: "h1000" is no accelerator or link that is listed here: did you mean h100-sxm5-80gb?\n',
    });
  });
});

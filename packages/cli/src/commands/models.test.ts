import { describe, expect, test } from 'vitest';
import { shardplayHere } from '../testing/shardplay.ts';

describe('models', () => {
  test('lists the catalog with parameters counted', async () => {
    const { code, out } = await shardplayHere(['models']);
    expect(code).toBe(0);
    expect(out).toMatch(/^llama-3\.1-70b +70\.6.B +70\.6.B +80 +8192 +64\/8 +-$/m);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('shows the parts of one, which add up to the published total', async () => {
    const { out } = await shardplayHere(['models', 'Llama-3.1-70B-Instruct']);
    // https://huggingface.co/meta-llama/Llama-3.1-70B
    expect(out).toMatch(/^ {2}all parameters +70,553,706,496$/m);
    const parts = [...out.matchAll(/^ {2}(?!all)[a-z].* +([\d,]+)$/gm)];
    const sum = parts.reduce((total, [, count]) => total + Number(count!.replaceAll(',', '')), 0);
    expect(sum).toBe(70_553_706_496);
  });

  test('gives numbers that a scenario takes', async () => {
    const { out } = await shardplayHere(['models', 'llama-3.1-8b', '--json']);
    const { description, parameters } = JSON.parse(out) as {
      description: object;
      parameters: { total: number };
    };
    expect(parameters.total).toBe(8_030_261_248);
    const scenario = { model: description, cluster: { accelerator: 'h100', gpus: 8 } };
    const { code } = await shardplayHere(['estimate', '-'], JSON.stringify(scenario));
    expect(code).toBe(0);
  });

  test('names the nearest where there is none', async () => {
    const { code, err } = await shardplayHere(['models', 'llama-3.1-71b']);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^shardplay: "llama-3\.1-71b" is not in the catalog: did you mean llama-.*\?/,
    );
  });
});

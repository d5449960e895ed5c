import { describe, expect, test } from 'vitest';
import { shardplay, shardplayHere } from '../testing/shardplay.ts';

async function shown(line: string): Promise<Record<string, unknown>> {
  const { code, out, err } = await shardplayHere(['show', ...line.split(' '), '--json']);
  expect(err).toBe('');
  expect(code).toBe(0);
  return JSON.parse(out) as Record<string, unknown>;
}

/** The figures that the episodes are required to show, to the digits that are required. */
describe('the headline figures', () => {
  test.each([
    ['memory --parameters 7e9 --precision int8 --purpose inference', { statesBytes: 7e9 }],
    [
      'memory --parameters 70B --precision bf16 --purpose training --gpu 80',
      { statesBytes: 1.12e12, gpusNeeded: 14, timesTwoByteModel: 8 },
    ],
  ])('%s', async (line, figures) => {
    expect(await shown(line)).toMatchObject(figures);
  });

  test.each([
    ['data --gpus 8 --link nvlink', 'speedup', 7.61, 2],
    ['data --gpus 8 --link nvlink', 'efficiency', 0.952, 3],
    ['data --gpus 64 --link ethernet', 'speedup', 20.98, 2],
    ['data --gpus 64 --link ethernet', 'efficiency', 0.328, 3],
    ['tensor --slices 8', 'efficiency', 0.915, 3],
    ['tensor --slices 8', 'speedup', 7.32, 2],
    ['tensor --slices 2', 'efficiency', 0.987, 3],
    ['tensor --slices 4', 'efficiency', 0.962, 3],
    ['tensor --slices 16 --link infiniband', 'efficiency', 0.357, 3],
    ['tensor --slices 8 --link ethernet --placement apart', 'speedup', 0.29, 2],
  ])('%s: %s %d', async (line, key, value, digits) => {
    expect((await shown(line))[key]).toBeCloseTo(value, digits);
  });

  test('come out of the built command too', () => {
    const { out } = shardplay(['show', 'data', '--gpus', '64', '--link', 'ethernet', '--json']);
    expect((JSON.parse(out) as { speedup: number }).speedup).toBeCloseTo(20.98, 2);
  });
});

describe('pictures', () => {
  test.each([
    'memory --parameters 70B --purpose training --precision bf16',
    'data --gpus 64 --link ethernet',
    'tensor --domain 72',
  ])('%s keeps to the width of the terminal', async (line) => {
    const { code, out } = await shardplayHere(['show', ...line.split(' ')]);
    expect(code).toBe(0);
    expect(Math.max(...out.split('\n').map((text) => text.length))).toBeLessThanOrEqual(80);
  });

  test('data: the chosen link stands out, its bar as long as its speedup', async () => {
    const { out } = await shardplayHere(['show', 'data', '--gpus', '64', '--link', 'ethernet']);
    expect(out).toMatch(/^▸ Ethernet +21\.0.× +32\.8.% +█{16} +│$/m);
  });

  test('memory: a limit the width of one GPU', async () => {
    const { out } = await shardplayHere(
      'show memory --parameters 70B --purpose training --gpu 80'.split(' '),
    );
    expect(out).toMatch(/^✗ does not fit one GPU of 80 GB$/m);
  });
});

describe('a bad value is refused in one line that names the flag', () => {
  test.each([
    ['data --gpus 0', '--gpus: "0" is outside 1 to 1024; the nearest legal value is 1.'],
    ['data --batch-tokens few', '--batch-tokens: "few" is not a number from 8192 to 8388608;'],
    ['data --link wifi', '--link: "wifi" is not one of nvlink, infiniband, ethernet;'],
    ['data --overlap=maybe', '--overlap: "maybe" is not on or off;'],
    ['data --gpu 8', "unknown option '--gpu'; Did you mean --gpus?"],
    ['memory --precision int8 --purpose training', '--precision: int8 cannot train;'],
    ['memory extra', 'too many arguments'],
  ])('%s', async (line, sentence) => {
    const { code, out, err } = await shardplayHere(['show', ...line.split(' ')]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.startsWith(`shardplay: ${sentence}`)).toBe(true);
    expect(err.indexOf('\n')).toBe(err.length - 1);
  });
});

test.each(['memory', 'data', 'tensor'])('help of %s names ranges and defaults', async (topic) => {
  const { code, out } = await shardplayHere(['show', topic, '--help']);
  expect(code).toBe(0);
  expect(out.match(/default/g)!.length).toBeGreaterThanOrEqual(4);
  expect(out).toContain('Examples:');
});

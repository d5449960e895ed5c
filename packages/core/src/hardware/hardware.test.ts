import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ACCELERATORS, findAccelerator, findLink, LINKS } from './catalog.ts';
import { hostLinkBytesPerSecond, pcieLink } from './host-link.ts';
import { acceleratorOf, linkOf } from './own.ts';

const FILE = findUpwards(join('shared', 'data', 'hardware', 'hardware.json'));

interface Sheet {
  name: string;
  memory_gb: number;
  mem_bw_gbps: number;
  dense_tflops: Record<'fp32' | 'tf32' | 'bf16' | 'fp8' | 'fp4', number | null>;
  interconnect: { per_direction_gbps_per_gpu: number | null };
}

describe('every row', () => {
  test.each(ACCELERATORS.map((row) => [row.name, row] as const))('%s is whole', (name, row) => {
    expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(row.sources.length).toBeGreaterThan(0);
    expect(findLink(row.machine.interNode).found).toBe(true);
    if (row.scaleUp.link !== null) expect(findLink(row.scaleUp.link).found).toBe(true);
    const rates = Object.values(row.flopsPerSecond).filter((rate) => rate !== null);
    expect(rates.length).toBeGreaterThan(0);
    for (const rate of rates) expect(rate).toBeGreaterThan(1e12);
  });

  test('names are unique', () => {
    const names = [...ACCELERATORS, ...LINKS].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

/** The figures once more, as gathered from their sources; skipped where that folder is absent. */
// CUDA C++ Programming Guide, compute capabilities: bf16 from 8.0, fp8 from 8.9, fp4 from 10.0.
test.each([
  ['bf16', 8],
  ['fp8', 8.9],
  ['fp4', 10],
] as const)(
  '%s has a rate on every chip of NVIDIA from capability %d on, and on none before',
  (format, from) => {
    for (const { name, computeCapability, flopsPerSecond } of ACCELERATORS)
      if (computeCapability !== null)
        expect(flopsPerSecond[format] !== null, name).toBe(Number(computeCapability) >= from);
  },
);

describe.skipIf(!FILE)('the data sheets (data at hand)', () => {
  const sheets = FILE ? (JSON.parse(readFileSync(FILE, 'utf8')) as { gpus: Sheet[] }).gpus : [];

  test.each(sheets.map((sheet) => [sheet.name, sheet] as const))('%s', (name, sheet) => {
    const found = findAccelerator(name.replace(/ *\(.*\)/, ''));
    if (!found.found) throw new Error(`${name} is not in the table`);
    const { row } = found;
    expect(row.memoryBytes / 1e9).toBeCloseTo(sheet.memory_gb, 6);
    expect(row.memoryBytesPerSecond / 1e9).toBeCloseTo(sheet.mem_bw_gbps, 6);
    for (const format of ['fp32', 'tf32', 'bf16', 'fp8', 'fp4'] as const) {
      const [rate, printed] = [row.flopsPerSecond[format], sheet.dense_tflops[format]];
      // What no sheet here says, another source may; its row notes which.
      if (printed === null) continue;
      expect(rate === null ? null : Math.round(rate / 1e10) / 100).toBe(printed);
    }
    const bandwidth = row.scaleUp.bytesPerSecond;
    expect(bandwidth === null ? 0 : bandwidth / 1e9).toBe(
      sheet.interconnect.per_direction_gbps_per_gpu ?? 0,
    );
  });
});

describe('names as people write them', () => {
  test.each([
    ['H100', 'h100-sxm5-80gb'],
    ['a100 40gb', 'a100-sxm4-40gb'],
    ['A100-SXM4-80GB', 'a100-sxm4-80gb'],
    ['TPU v5p', 'tpu-v5p'],
    ['mi300x', 'mi300x'],
    ['GB200', 'gb200-nvl72'],
  ])('%s is %s', (written, name) => {
    expect(findAccelerator(written)).toMatchObject({ found: true, row: { name } });
  });

  test.each([
    ['NDR', 'infiniband-ndr'],
    ['100GbE', 'ethernet-100'],
    ['InfiniBand HDR', 'infiniband-hdr'],
  ])('%s is %s', (written, name) => {
    expect(findLink(written)).toMatchObject({ found: true, row: { name } });
  });

  test.each([
    ['h100-smx5-80gb', 'h100-sxm5-80gb'],
    ['constructor', undefined],
    ['', undefined],
  ])('%j is nearest to %s', (written, nearest) => {
    expect(findAccelerator(written)).toEqual({ found: false, nearest });
  });
});

test('PCIe doubles from generation to generation, also beyond the table', () => {
  const row = ACCELERATORS[0]!;
  // PCI-SIG: 8, 16, 32, 64 GT/s a lane, 16 lanes.
  for (const pcieGeneration of [3, 4, 5, 6] as const) {
    const line = (16 * 2 ** pcieGeneration * 1e9) / 8;
    const { name, bytesPerSecond } = pcieLink({ ...row, pcieGeneration });
    expect(name).toBe(`pcie-${pcieGeneration}`);
    expect(bytesPerSecond / line).toBeGreaterThan(0.96);
    expect(bytesPerSecond / line).toBeLessThanOrEqual(1);
    expect(hostLinkBytesPerSecond({ ...row, pcieGeneration })).toBe(bytesPerSecond);
  }
});

test("a user's own accelerator without a fast network stands alone", () => {
  const own = acceleratorOf({
    memoryBytes: 48e9,
    memoryBytesPerSecond: 1e12,
    flopsPerSecond: { bf16: 2e14 },
  });
  expect(own.scaleUp).toEqual({ link: null, bytesPerSecond: null, domain: 1 });
  expect(own.flopsPerSecond.fp16).toBe(2e14);
  expect(linkOf({ bytesPerSecond: 1e9 })).toMatchObject({ kind: 'ethernet', source: 'user' });
});

function findUpwards(path: string): string | undefined {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, path))) return join(folder, path);
  }
  return undefined;
}

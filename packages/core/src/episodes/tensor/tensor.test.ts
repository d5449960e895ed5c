import { describe, expect, test } from 'vitest';
import { initialState } from '../../field/state.ts';
import { openEpisode } from '../open.ts';
import { checkTensor, tensorAnswer } from './answer.ts';
import { tensorCases } from './cases.ts';
import { efficiencyTable, TENSOR_COLUMNS } from './efficiency-table.ts';
import { tensorEpisode } from './episode.ts';
import { tensorFields, type TensorState } from './fields.ts';

const initial = initialState(tensorFields);
const ask = (change: Partial<TensorState>) => tensorAnswer({ ...initial, ...change });
const percent = (change: Partial<TensorState>) => (ask(change).efficiency * 100).toFixed(1);

describe('the headline figures', () => {
  test('good: 8 slices on NVLink give 91.5 %, 7.32 times, an eighth of the memory', () => {
    const good = tensorAnswer(tensorCases[0]!.state);
    expect([(good.efficiency * 100).toFixed(1), good.speedup.toFixed(2)]).toEqual(['91.5', '7.32']);
    expect(good.memoryPerGpuBytes).toBe(ask({ slices: 1 }).memoryPerGpuBytes / 8);
  });

  test('bad: 8 slices in 8 nodes on Ethernet, eight rings to a port: 0.29', () => {
    const bad = tensorAnswer(tensorCases[1]!.state);
    expect(bad.speedup.toFixed(2)).toBe('0.29');
    expect(bad).toMatchObject({ ringsAtOnce: 8, ringBytesPerSecond: 12.5e9 / 8 });
  });

  test.each([
    [{ slices: 2 }, '98.7'],
    [{ slices: 4 }, '96.2'],
    [{ slices: 16, link: 'infiniband' }, '35.7'],
    [{ slices: 1 }, '100.0'],
  ] as const)('%j: %s %%', (change, expected) => {
    expect(percent(change)).toBe(expected);
  });
});

describe('placement', () => {
  test('inside a domain the link between nodes does not matter, and a note says so', () => {
    expect(ask({ link: 'ethernet' }).efficiency).toBe(ask({ link: 'infiniband' }).efficiency);
    expect(ask({ link: 'ethernet' }).notes).toMatchObject([{ rule: 'link-is-not-used' }]);
  });

  test('a rack of 72 keeps 16 slices on NVLink', () => {
    expect(ask({ slices: 16, domain: '72' }).slowestLink).toBe('nvlink');
    expect(ask({ slices: 16, domain: '8' }).slowestLink).toBe('infiniband');
  });

  test('apart in racks, nine nodes bring a port each: still eight rings to one', () => {
    const apart = { link: 'ethernet', placement: 'apart' } as const;
    expect(ask({ ...apart, domain: '72' }).ringBytesPerSecond).toBe(12.5e9 / 8);
  });

  test('slices that do not divide the heads are noted with the nearest that do', () => {
    expect(ask({ slices: 7 }).notes).toMatchObject([{ fix: { slices: 8 } }]);
    expect(ask({ slices: 72, domain: '72' }).notes).toMatchObject([{ fix: { slices: 64 } }]);
  });
});

describe('rules between controls', () => {
  test.each([
    [{ slices: 40 }, 'slices-within-two-nodes'],
    [{ slices: 16, link: 'nvlink' }, 'nvlink-holds-the-slices'],
    [{ link: 'nvlink', placement: 'apart' }, 'nvlink-stays-in-its-domain'],
  ] as const)('%j breaks %s', (change, rule) => {
    expect(checkTensor({ ...initial, ...change }).map((problem) => problem.rule)).toEqual([rule]);
  });

  test('16 slices on NVLink open in a rack, unless a node of 8 was asked for', () => {
    const open = (...entries: [string, string][]) => openEpisode(tensorEpisode, entries);
    expect(open(['slices', '16'], ['link', 'nvlink'])).toMatchObject({
      state: { domain: '72', link: 'nvlink' },
      problems: [],
    });
    expect(open(['slices', '16'], ['link', 'nvlink'], ['domain', '8'])).toMatchObject({
      state: { domain: '8', link: 'infiniband' },
      problems: [{ rule: 'nvlink-holds-the-slices' }],
    });
  });
});

describe('the table', () => {
  test('is the answer in every cell, and empty where no machine offers it', () => {
    const rows = efficiencyTable('8');
    expect(rows.map(({ slices }) => slices)).toEqual([1, 2, 4, 8, 16]);
    const sixteen = rows[4]!.cells;
    expect(sixteen[0]).toBeNull();
    expect((sixteen[1]!.efficiency * 100).toFixed(1)).toBe('35.7');
    rows.forEach(({ slices, cells }) => {
      cells.forEach((cell, column) => {
        if (cell !== null)
          expect(cell.efficiency).toBe(ask({ ...TENSOR_COLUMNS[column], slices }).efficiency);
      });
    });
    expect(efficiencyTable('72').at(-1)).toMatchObject({ slices: 72 });
    expect(efficiencyTable('72').at(-1)!.cells[0]).not.toBeNull();
  });
});

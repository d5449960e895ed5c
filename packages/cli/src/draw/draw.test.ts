import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { sheet } from '../testing/shardplay.ts';
import { bars } from './bars.ts';
import { gantt } from './gantt.ts';
import { gpuMap } from './gpu-map.ts';
import { createPaint } from './paint.ts';
import { pairs } from './pairs.ts';
import { stackedBars, type Part } from './stacked.ts';
import { table } from './table.ts';
import { waterfall } from './waterfall.ts';
import { wrap } from './width.ts';

const drawn = (text: string) => `\n${text}\n`;

describe('bars', () => {
  test('share one scale, to an eighth of a character', () => {
    const rows = [
      { label: 'NVLink', value: 8, text: ['8.00'] },
      { label: 'Ethernet', value: 2.3125, text: ['2.31'] },
    ];
    // 33 columns: 8 of label, 4 of text, two gaps of 2, one spare: a track of 16.
    expect(drawn(bars(rows, sheet(33)))).toBe(`
NVLink    8.00  ████████████████
Ethernet  2.31  ████▋
`);
  });

  test('mark a limit, and show something for anything above zero', () => {
    const rows = [
      { label: 'a', value: 1e-9, text: ['tiny'] },
      { label: 'b', value: 0, text: ['none'] },
      { label: 'c', value: 2, text: ['over'] },
    ];
    expect(drawn(bars(rows, sheet(26), { limit: 1 }))).toBe(`
a  tiny  ▏       │
b  none          │
c  over  ████████│███████
`);
  });
});

test('a waterfall starts each bar where the last one ended, and ends with the sum', () => {
  const parts = [
    { label: 'compute', amount: 4, text: ['4 s'] },
    { label: 'bubble', amount: 2, text: ['2 s'] },
    { label: 'hidden', amount: -1, text: ['-1 s'] },
  ];
  expect(drawn(waterfall(parts, { label: 'step', text: ['5 s'] }, sheet(25)))).toBe(`
compute   4 s  ██████
bubble    2 s        ███
hidden   -1 s          █
step      5 s  ███████▌
`);
});

const PARTS: Part[] = [
  { label: 'weights', tone: 'weights', fill: '█' },
  { label: 'moments', tone: 'moments', fill: '▓' },
  { label: 'never', tone: 'other', fill: '?' },
];

test('stacked bars keep the length of the whole, mark the limit and name what they show', () => {
  const rows = [
    { label: 'stage 0', values: [2, 4, 0], text: ['6 GB'] },
    { label: 'stage 1', values: [1.5, 1.5, 0], text: ['3 GB'] },
  ];
  expect(drawn(stackedBars(PARTS, rows, sheet(28), 5))).toBe(`
stage 0  6 GB  ████▓▓▓▓▓▓│▓
stage 1  3 GB  ███▓▓▓    │
█ weights  ▓ moments
`);
});

test('a Gantt chart: equal times have equal lengths, idle time is dotted', () => {
  const forward: Part = { label: 'forward', tone: 'plain', fill: '▒' };
  const backward: Part = { label: 'backward', tone: 'plain', fill: '█' };
  const rows = [0, 1].map((rank) => ({
    label: `rank ${rank}`,
    bars: [
      { start: rank, end: rank + 1, part: forward, text: '0' },
      { start: 4 - 2 * rank, end: 6 - 2 * rank, part: backward, text: '0' },
    ],
  }));
  expect(drawn(gantt(rows, 6, sheet(22)))).toBe(`
rank 0 0▒······0███
rank 1 ··0▒0███····
`);
});

test('a map of GPUs breaks a wide node into whole eights', () => {
  const gpus = Array.from({ length: 16 }, (_gpu, index) => ({
    text: String(index),
    tone: 'plain' as const,
  }));
  expect(drawn(gpuMap([{ label: 'node 0', gpus }], sheet(40)))).toBe(`
node 0 0  1  2  3  4  5  6  7
       8  9  10 11 12 13 14 15
`);
});

describe('a table', () => {
  const columns = [{ heading: 'name' }, { heading: 'GB', align: 'right' as const }];
  test('puts numbers right and words left', () => {
    expect(
      drawn(
        table(
          columns,
          [
            ['a', '80'],
            ['longer', '141'],
          ],
          sheet(40),
        ),
      ),
    ).toBe(`
name     GB
a        80
longer  141
`);
  });
  test('has headings of several lines, standing at the bottom', () => {
    const high = [{ heading: 'n' }, { heading: 'one\ntwo', align: 'right' as const }];
    expect(drawn(table(high, [['1', '2']], sheet(40)))).toBe(`
   one
n  two
1    2
`);
  });
  test('cuts nothing: without room for its columns each row is a block', () => {
    const rows = [
      ['a very long name of a thing', '123456'],
      ['b', ''],
    ];
    expect(drawn(table(columns, rows, sheet(20)))).toBe(`
a very long name of
  a thing
  GB  123456
b
`);
    const numbered = [
      { heading: '#', align: 'right' as const },
      { heading: 'layout', wide: true as const },
    ];
    expect(drawn(table(numbered, [['1', 'tensor 8, pipeline 4, data 2']], sheet(25)))).toBe(`
# 1
  layout
    tensor 8, pipeline 4,
    data 2
`);
  });
});

describe('labels and values', () => {
  const rows = [
    ['rate', 'four hundred GB/s'],
    ['a', '1'],
  ] as const;
  test('stand in two columns, a long value in several lines', () => {
    expect(drawn(pairs(rows, 22))).toBe(`
rate  four hundred
      GB/s
a     1
`);
  });
  test('stand under each other where there is no room', () => {
    expect(drawn(pairs(rows, 15))).toBe(`
rate
  four hundred
  GB/s
a
  1
`);
  });
});

test('colours change no column', () => {
  const parts = [{ label: 'a', value: 3, text: ['3'], tone: 'good' as const }];
  const coloured = bars(parts, { columns: 40, paint: createPaint(true) });
  expect(coloured).toContain('\u001b[32m');
  expect(stripVTControlCharacters(coloured)).toBe(bars(parts, sheet(40)));
});

test('wrapping breaks at spaces and indents what follows', () => {
  expect(wrap('one two three four', 9, '  ')).toBe('one two\n  three\n  four');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalValues, parseField, writeField } from './codec.ts';
import { type ChoiceField, type NumberField, type ToggleField, flagName } from './field.ts';
import { nearest } from './nearest.ts';
import { parseNumber, writeNumber } from './number-text.ts';
import { initialState, readState, settle, writeState } from './state.ts';

const size = {
  kind: 'number',
  key: 'parameters',
  unit: 'parameters',
  minimum: 1e9,
  maximum: 1e12,
  scale: 'logarithmic',
  integer: true,
  initial: 7e9,
} as const satisfies NumberField;
const gpus = {
  ...size,
  key: 'gpus',
  unit: 'count',
  minimum: 1,
  maximum: 1024,
  initial: 8,
} as const;
const link = {
  kind: 'choice',
  key: 'link',
  options: ['nvlink', 'infiniband', 'ethernet'],
  aliases: { ib: 'infiniband' },
  initial: 'nvlink',
} as const satisfies ChoiceField;
const memory = {
  kind: 'choice',
  key: 'gpuMemory',
  options: ['24', '80', '141', '288'],
  aliases: { l4: '24', h200: '141' },
  initial: '80',
} as const satisfies ChoiceField;
const overlap = { kind: 'toggle', key: 'overlap', initial: false } as const satisfies ToggleField;
const TABLE = { gpus, link, overlap };

describe('numbers as people type them', () => {
  test.each([
    ['70e9', 'parameters', 70e9],
    ['70B', 'parameters', 70e9],
    ['70b', 'parameters', 70e9],
    ['1.5T', 'parameters', 1.5e12],
    ['1.3B', 'parameters', 1.3e9],
    ['4k', 'tokens', 4000],
    ['524,288', 'tokens', 524288],
    ['524_288', 'count', 524288],
    [' .5 ', 'ratio', 0.5],
    ['32 %', 'fraction', 0.32],
    ['80GB', 'bytes', 80e9],
    ['450 GB/s', 'bytesPerSecond', 450e9],
    ['320 TFLOP/s', 'flopsPerSecond', 320e12],
    ['12us', 'seconds', 12e-6],
  ] as const)('%j %s is %d', (text, unit, value) => {
    expect(parseNumber(text, unit)).toBe(value);
  });

  test.each([
    '',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e999',
    '0x10',
    '1 2',
    '8 GPUs',
    '70B',
    '1,2',
    '--8',
  ])('%j is no count', (text) => {
    expect(parseNumber(text, 'count')).toBeUndefined();
  });

  test('70 billion is written 70B, and every number is read back as it was', () => {
    expect(writeNumber(70e9, 'parameters')).toBe('70B');
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }),
        fc.constantFrom('parameters', 'bytes', 'count', 'tokens', 'fraction'),
        (value, unit) => {
          expect(parseNumber(writeNumber(value, unit), unit)).toBe(value);
        },
      ),
    );
  });
});

describe('one control', () => {
  test.each([
    ['2000', 1024, 'field-range'],
    ['0', 1, 'field-range'],
    ['7.4', 7, 'field-whole'],
    ['many', 8, 'field-value'],
    ['1'.repeat(100_000), 8, 'field-value'],
  ])('gpus = %.8s opens at %d: %s', (text, fix, rule) => {
    const read = parseField(gpus, text);
    expect(read).toMatchObject({ ok: false, problems: [{ rule, fix: { gpus: fix } }] });
  });

  test('a problem names the key, what is wrong, the range and the nearest legal value', () => {
    const read = parseField(gpus, '2000');
    expect(!read.ok && read.problems[0]?.message).toBe(
      'gpus: "2000" is outside 1 to 1024; the nearest legal value is 1024.',
    );
  });

  test.each([
    ['Ethernet', 'ethernet'],
    ['IB', 'infiniband'],
  ])('%s is the option %s', (text, option) => {
    expect(parseField(link, text)).toEqual({ ok: true, value: option });
  });

  test.each([
    ['infinband', 'infiniband'],
    ['nvlnk', 'nvlink'],
    ['', 'nvlink'],
    ['__proto__', 'nvlink'],
    ['zzz', 'nvlink'],
  ])('the option nearest to %j is %s', (text, option) => {
    expect(nearest(link, text)).toBe(option);
    expect(parseField(link, text)).toMatchObject({
      ok: false,
      problems: [{ fix: { link: option } }],
    });
  });

  test.each([
    ['13', '24'],
    ['81 GB', '80'],
    ['1000', '288'],
    ['-5', '24'],
    ['4O', '24'],
    ['h200x', '141'],
    ['zzz', '80'],
  ])('of options that are numbers, %j is near %s by value', (text, option) => {
    expect(nearest(memory, text)).toBe(option);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1e308, null, undefined, {}, 'x'])(
    'nearest always is legal (%s)',
    (value) => {
      for (const field of [size, gpus, link, overlap])
        expect(parseField(field, writeField(field, nearest(field, value))).ok).toBe(true);
    },
  );

  test('on, true, yes and 1 switch on', () => {
    for (const text of ['on', 'TRUE', 'yes', '1'])
      expect(parseField(overlap, text)).toEqual({ ok: true, value: true });
    expect(parseField(overlap, 'perhaps').ok).toBe(false);
  });

  test('help can say what is legal', () => {
    expect([size, link, overlap].map(legalValues)).toEqual([
      '1B to 1T',
      'nvlink, infiniband, ethernet',
      'on or off',
    ]);
    expect(flagName('microBatches')).toBe('micro-batches');
  });
});

describe('a table', () => {
  test('only what differs from the start is written, in the order of the table', () => {
    expect(writeState(TABLE, { gpus: 8, link: 'ethernet', overlap: true })).toEqual([
      ['link', 'ethernet'],
      ['overlap', 'on'],
    ]);
    expect(readState(TABLE, [])).toEqual({ state: initialState(TABLE), problems: [] });
  });

  test('a hostile address opens at the nearest legal state with a word on each fault', () => {
    const { state, problems } = readState(TABLE, [
      ['__proto__', '{"polluted":true}'],
      ['constructor', 'x'],
      ['gpus', 'Infinity'],
      ['gpus', '9'],
      ['link', '<script>'],
      ['overlap', '\u0000'],
    ]);
    expect(state).toEqual(initialState(TABLE));
    expect(problems.map(({ rule }) => rule)).toEqual([
      'field-unknown',
      'field-unknown',
      'field-value',
      'field-repeated',
      'field-value',
      'field-value',
    ]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('a thousand unknown keys give six problems', () => {
    const entries = Array.from({ length: 1000 }, (_, index) => [`k${index}`, ''] as const);
    expect(readState(TABLE, entries).problems).toHaveLength(6);
  });

  test('any list of entries gives a legal state', () => {
    const key = fc.oneof(fc.constantFrom('gpus', 'link', 'overlap'), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string({ unit: 'binary' }))), (entries) => {
        const { state } = readState(TABLE, entries);
        expect(readState(TABLE, writeState(TABLE, state))).toEqual({ state, problems: [] });
      }),
    );
  });

  test('settling follows the fixes of rules between controls', () => {
    const check = ({ gpus, link }: { gpus: number; link: string }) =>
      link === 'nvlink' && gpus > 72
        ? [{ rule: 'nvlink-reach', message: '', fix: { link: 'infiniband' } }]
        : [];
    const asked = { gpus: 5000, link: 'nvlink', overlap: false } as const;
    expect(settle(TABLE, check, asked)).toMatchObject({
      state: { gpus: 1024, link: 'infiniband', overlap: false },
      problems: [{ rule: 'nvlink-reach' }],
    });
    const stubborn = () => [{ rule: 'never', message: '', fix: {} }];
    expect(() => settle(TABLE, stubborn, asked)).toThrow(RangeError);
  });
});

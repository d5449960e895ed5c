import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldTable } from '@shardplay/core';
import { readAddress, writeAddress, type Openable } from './address.ts';

const fields = {
  gpus: {
    kind: 'number',
    key: 'gpus',
    unit: 'count',
    minimum: 1,
    maximum: 1024,
    scale: 'logarithmic',
    integer: true,
    initial: 8,
  },
  link: { kind: 'choice', key: 'link', options: ['nvlink', 'ethernet'], initial: 'nvlink' },
  overlap: { kind: 'toggle', key: 'overlap', initial: false },
} as const satisfies FieldTable;
const figure = { fields, check: () => [] };

describe('an address', () => {
  it('gives back every state, every hidden control and the embedding that were written to it', () => {
    const address = fc.record({
      state: fc.record({
        gpus: fc.integer({ min: 1, max: 1024 }),
        link: fc.constantFrom('nvlink' as const, 'ethernet' as const),
        overlap: fc.boolean(),
      }),
      hidden: fc.subarray(['gpus', 'link', 'overlap']),
      embed: fc.boolean(),
    });
    fc.assert(
      fc.property(address, (asked) => {
        const read = readAddress(figure, writeAddress(fields, asked));
        expect(read).toEqual({ ...asked, problems: [] });
      }),
    );
  });

  it('is empty while every control stands at its initial value', () => {
    const { state } = readAddress(figure, '');
    expect(writeAddress(fields, { state, hidden: [], embed: false })).toBe('');
  });

  it('opens any text at a legal state, with a word about what was wrong', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (key, text) => {
        const read = readAddress(figure, `?${key}=${text}&gpus=${text}`);
        expect(read.state.gpus).toBeGreaterThanOrEqual(1);
        expect(read.state.gpus).toBeLessThanOrEqual(1024);
        expect(fields.link.options).toContain(read.state.link);
      }),
    );
    expect(readAddress(figure, '?gpus=5000').problems).toHaveLength(1);
    expect(readAddress(figure, '?gpus=5000').state.gpus).toBe(1024);
  });

  it('lets a rule between controls mend the state', () => {
    const even: Openable<typeof fields> = {
      fields,
      check: ({ gpus }) =>
        gpus % 2 ? [{ rule: 'even', message: 'gpus must be even', fix: { gpus: gpus - 1 } }] : [],
    };
    const read = readAddress(even, '?gpus=9');
    expect(read.state.gpus).toBe(8);
    expect(read.problems.map(({ rule }) => rule)).toEqual(['even']);
  });

  it('hides only controls that there are', () => {
    expect(readAddress(figure, '?hide=gpus,body,__proto__').hidden).toEqual(['gpus']);
  });
});

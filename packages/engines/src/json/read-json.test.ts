import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './read-json.ts';

describe('readJson', () => {
  it('reads what the language reads', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
    );
  });

  it('refuses what the language refuses', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', ':', '}', 'x', '01'))
      .map(([text, at, put]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + 1);
      });
    fc.assert(
      fc.property(broken, (text) => {
        let legal = true;
        try {
          JSON.parse(text);
        } catch {
          legal = false;
        }
        const read = readJson(text);
        // Stricter than the language in these two things.
        fc.pre(read.ok || !/a second time$|is too large$/.test(read.fault.reason));
        expect(read.ok).toBe(legal);
      }),
    );
  });

  it.each([
    ['{\n  "model": x\n}', { line: 2, column: 12, reason: 'a value was expected, not "x"' }],
    [
      '{"a": 1',
      { line: 1, column: 8, reason: 'a comma or } was expected, not the end of the text' },
    ],
    ['{"a": 1,\n}', { line: 2, column: 1, reason: 'a key in quotes was expected, not "}"' }],
    ["{'a': 1}", { line: 1, column: 2, reason: `a key in quotes was expected, not "'"` }],
    [
      '{"a": {"b": 1,\n "b": 2}}',
      { line: 2, column: 2, reason: 'the key "b" stands here a second time' },
    ],
    ['{"a": 1e400}', { line: 1, column: 7, reason: 'the number 1e400 is too large' }],
    ['', { line: 1, column: 1, reason: 'a value was expected, not the end of the text' }],
    ['#!/bin/bash', { line: 1, column: 1, reason: 'a value was expected, not "#"' }],
  ])('says where %j stops', (text, fault) => {
    expect(readJson(text)).toEqual({ ok: false, fault });
  });

  it('is lenient where it is told to be', () => {
    const python = '\uFEFF{"a": [NaN, -Infinity, "NaN, ]",], "b": Infinity,}';
    expect(readJson(python, { bareNumbers: true, trailingCommas: true })).toEqual({
      ok: true,
      value: { a: [null, null, 'NaN, ]'], b: null },
    });
    expect(readJson(python).ok).toBe(false);
  });
});

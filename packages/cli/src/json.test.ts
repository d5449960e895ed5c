import fc from 'fast-check';
import { expect, test } from 'vitest';
import { json } from './json.ts';

test('a list of plain values stays on one line', () => {
  expect(json({ speedup: 7.61, actions: [['0F0', '0B0'], ['1F0']], none: {}, gone: undefined }))
    .toBe(`{
  "speedup": 7.61,
  "actions": [
    ["0F0", "0B0"],
    ["1F0"]
  ],
  "none": {}
}
`);
});

test('typed arrays are lists', () => {
  expect(json({ peak: Int32Array.of(3, 2, 1) })).toBe('{\n  "peak": [3, 2, 1]\n}\n');
});

test('is read back as what was written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(json(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

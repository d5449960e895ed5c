import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName, escapeUnprintable } from './printable.ts';

test('a name is one short line of what can be seen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const clean = cleanName(name, 'own model');
      expect(clean).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(clean).toBe(clean.trim());
      expect([...clean].length).toBeLessThanOrEqual(100);
      expect(cleanName(clean, 'own model')).toBe(clean);
    }),
  );
  expect(cleanName('Qwen/Mine\ntouch x #', 'own')).toBe('Qwen/Mine touch x #');
  expect(cleanName('\n\t', 'own')).toBe('own');
});

test('what cannot be seen is spelled out, so that JSON still reads the same', () => {
  expect(escapeUnprintable('a\u001b[2Jb\u007f')).toBe('a\\u001b[2Jb\\u007f');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(JSON.parse(escapeUnprintable(JSON.stringify(text)))).toBe(text);
    }),
  );
});

import { expect, test } from 'vitest';
import { parseYaml } from './read-yaml.ts';

const saidOf = (text: string): unknown => {
  const read = parseYaml(text);
  return read.ok ? read.value : read.problems[0]?.message;
};

test('a key that stands twice with two values is refused, wherever it is', () => {
  expect(saidOf('a: 1\nb: 2\na: 3\n')).toMatch(/line 3, column 1: the key "a" stands here/);
  expect(saidOf('a:\n  b: {c: 1}\n  b: {c: 2}\n')).toMatch(/line 3, column 3: the key "b"/);
  expect(saidOf('a: 1\na: null\n')).toMatch(/second time/);
});

test('a key that says the same again, or nothing at first, is read as engines read it', () => {
  // nanotron examples/config_qwen_moe.yaml has the second kind.
  expect(saidOf('a: 1\na: 1\n')).toEqual({ a: 1 });
  expect(saidOf('moe: null\nmoe:\n  experts: 8\n')).toEqual({ moe: { experts: 8 } });
});

test('what is half of a YAML is not read by halves', () => {
  expect(saidOf('a: 1\nb: [1, 2\n')).toMatch(/YAML or JSON: line \d+, column \d+: /);
  expect(saidOf('a: ${multiply:4, 2}\n')).toEqual({ a: '${multiply:4, 2}' });
});

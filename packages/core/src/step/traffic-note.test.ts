import { expect, test } from 'vitest';
import { readScenario } from '../scenario/read.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import { estimate } from './estimate.ts';

const noteOf = (gpus: number, training: object, layout: object = {}): string => {
  const read = readScenario({
    model: 'llama-65b',
    cluster: { accelerator: 'a100', gpus },
    layout,
    training: { sharding: 'parameters', recompute: 'full', ...training },
    engine: 'deepspeed',
  });
  const resolved = read.ok ? resolveScenario(read.value) : read;
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  const notes = estimate(resolved.value).assumptions;
  return notes.find((note) => note.includes('cross between nodes')) ?? '';
};

/** GB into a node, of a note. */
const gigabytes = (note: string): number => Number(/: ([\d.]+)\sGB into/.exec(note)?.[1]);

test('ZeRO 3 moves 6 bytes a parameter, and no fewer over more nodes (DeepSpeed#2928)', () => {
  const parameters = 65.29;
  expect(gigabytes(noteOf(16, {}))).toBeCloseTo((6 * parameters) / 2, 0);
  expect(gigabytes(noteOf(512, {}))).toBeCloseTo((6 * parameters * 63) / 64, 0);
});

test('tensor parallel ranks move their parts side by side: as much for a node', () => {
  expect(gigabytes(noteOf(64, {}, { tensor: 8 }))).toBeCloseTo(gigabytes(noteOf(64, {})), 0);
});

test('nothing crosses where a node is alone, holds a copy, or only the optimizer is sharded', () => {
  expect(noteOf(8, {})).toBe('');
  expect(noteOf(64, { shardGroup: 8 })).toBe('');
  expect(noteOf(64, { sharding: 'optimizer' })).toBe('');
});

import { describe, expect, test } from 'vitest';
import { openEpisode } from '../open.ts';
import { memoryAnswer } from './answer.ts';
import { memoryCases } from './cases.ts';
import { memoryEpisode } from './episode.ts';
import type { MemoryState } from './fields.ts';

const stateOf = (key: string) => memoryCases.find((one) => one.key === key)!.state;
const bad = stateOf('bad');

test('the page opens at the good case', () => {
  expect(openEpisode(memoryEpisode, [])).toEqual({ state: stateOf('good'), problems: [] });
});

describe('the memory bill', () => {
  test('good: 7B in int8 for inference is 7 GB and fits a gaming card', () => {
    expect(memoryAnswer(stateOf('good'))).toMatchObject({
      totalBytes: 7e9,
      fits: true,
      gpusNeeded: 1,
    });
  });

  test('bad: training 70B takes 1.12 TB of states, exactly 14 GPUs of 80 GB, 8 times the model', () => {
    expect(memoryAnswer(bad)).toMatchObject({
      statesBytes: 1.12e12,
      gpusNeeded: 14,
      timesTwoByteModel: 8,
      fits: false,
    });
  });

  test('the fp32 master copy is a segment of its own', () => {
    expect(memoryAnswer(bad).segments.map(({ segment, bytes }) => [segment, bytes])).toEqual([
      ['weights', 140e9],
      ['gradients', 140e9],
      ['masterWeights', 280e9],
      ['moments', 560e9],
      ['activations', 98e9],
    ]);
  });

  test('without checkpointing only the activations grow', () => {
    const { statesBytes, activationsBytes } = memoryAnswer({ ...bad, checkpointing: false });
    expect(statesBytes).toBe(1.12e12);
    expect(activationsBytes).toBeCloseTo(17 * 98e9, -3);
  });

  test('segments add up to the total', () => {
    for (const precision of ['fp8', 'bf16', 'fp32'] as const) {
      const { segments, totalBytes } = memoryAnswer({ ...bad, precision });
      const sum = segments.reduce((total, { bytes }) => total + bytes, 0);
      expect(sum).toBeCloseTo(totalBytes, -3);
    }
  });
});

describe('int8 cannot train', () => {
  const open = (text: Record<string, string>) => openEpisode(memoryEpisode, Object.entries(text));

  test('asked for outright, it is a problem and opens as bf16', () => {
    const { state, problems } = open({ precision: 'int8', purpose: 'training' });
    expect(state.precision).toBe('bf16');
    expect(problems).toMatchObject([{ rule: 'int8-is-for-inference', fix: { precision: 'bf16' } }]);
  });

  test('where it only was the initial value it gives way without a word', () => {
    const opened = open({ parameters: '70B', purpose: 'training', gpu: '80' });
    const expected: MemoryState = { ...bad };
    expect(opened).toEqual({ state: expected, problems: [] });
  });
});

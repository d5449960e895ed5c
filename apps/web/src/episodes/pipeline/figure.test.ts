import { initialState, pipelineEpisode, type PipelineState } from '@shardplay/core';
import { pipelineWords } from '@shardplay/words';
import { describe, expect, it } from 'vitest';
import { caseState, cellText, memoryLine, scheduleFigure } from './figure.ts';

const state: PipelineState = {
  ...initialState(pipelineEpisode.fields),
  stages: 4,
  microBatches: 8,
};

describe('a schedule as rows', () => {
  const figure = scheduleFigure(state, '1f1b');

  it('has a row a rank, forward and backward cells, and the peak beside each', () => {
    expect(figure.rows.map(({ label }) => label)).toEqual([
      'stage 0',
      'stage 1',
      'stage 2',
      'stage 3',
    ]);
    expect(figure.kinds.map(({ label }) => label)).toEqual(['forward', 'backward']);
    expect(figure.rows.map(({ level }) => level?.label)).toEqual(['4', '3', '2', '1']);
  });

  it('reads the cell under the pointer, and nothing where the rank is idle', () => {
    expect(cellText(figure, { row: 0, time: 0.5 })).toBe(
      'stage 0: forward of micro-batch 0, from 0 to 1',
    );
    expect(cellText(figure, { row: 3, time: 0.5 })).toBeUndefined();
    expect(cellText(figure, undefined)).toBeUndefined();
  });

  it('fills the memory of the fullest rank to its peak and empties it', () => {
    const { values } = memoryLine(figure);
    expect(Math.max(...Array.from(values))).toBe(4);
    expect(Array.from(values).at(-1)).toBeCloseTo(0, 9);
  });
});

it('splits the backward pass where the schedule does', () => {
  const { kinds } = scheduleFigure(state, 'zb-h1');
  expect(kinds.map(({ label }) => label)).toEqual(
    ['forward', 'backward', 'input gradient', 'weight gradient'].filter((label) =>
      kinds.some((kind) => kind.label === label),
    ),
  );
  expect(kinds.some(({ label }) => label === 'weight gradient')).toBe(true);
});

it('the bad case is one micro-batch on eight stages', () => {
  expect(caseState('bad')).toMatchObject({ stages: 8, microBatches: 1 });
});

it('counts chunks where a rank has several, micro-batches where it has one', () => {
  const { readouts, summary } = pipelineWords;
  expect(readouts.mostInFlight(17, 2)).toBe('chunks held at once, at most');
  expect(readouts.mostInFlight(1, 1)).toBe('micro-batch held at once, at most');
  expect(summary('1F1B', 6, 30, '14 %', 17, 2)).toContain('holds 17 chunks at once.');
});

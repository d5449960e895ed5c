import { memoryEpisode, type MemoryState } from '@shardplay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryFigure } from './figure.ts';

const caseOf = (key: string) => memoryEpisode.cases.find((one) => one.key === key)!.state;

describe('the good case', () => {
  const figure = memoryFigure(caseOf('good'));

  it('is one segment in one GPU', () => {
    expect(figure.segments.map(({ term, value }) => [term, value])).toEqual([
      ['weights', '7.00\u00a0GB'],
    ]);
    expect([figure.domainGpus, figure.squares.length]).toEqual([1, 1]);
    expect(figure.squares[0]!.fills![0]!.to).toBeCloseTo(7 / 24);
  });
});

describe('the bad case', () => {
  const figure = memoryFigure(caseOf('bad'));

  it('stacks the five parts in order, each after the other', () => {
    expect(figure.segments.map(({ term, start, end }) => [term, start / 1e9, end / 1e9])).toEqual([
      ['weights', 0, 140],
      ['gradients', 140, 280],
      ['masterWeights', 280, 560],
      ['moments', 560, 1120],
      ['activations', 1120, 1218],
    ]);
  });

  it('marks the end of the fourteenth GPU on a bar of sixteen', () => {
    expect(figure.domainGpus).toBe(16);
    expect(figure.marks.at(-1)).toEqual({
      at: 1120e9,
      label: '14 GPUs of 80 GB',
      strong: true,
    });
  });

  it('fills fourteen squares with states and two with what is estimated', () => {
    expect(figure.squares).toHaveLength(16);
    expect(figure.squares[13]!.fills!.map(({ term }) => term)).toEqual(['moments']);
    expect(figure.squares[14]!.fills!.every(({ hatched }) => hatched)).toBe(true);
  });
});

describe('any bill', () => {
  const { parameters, gpu, precision, purpose } = memoryEpisode.fields;
  const state: fc.Arbitrary<MemoryState> = fc
    .record({
      parameters: fc.integer({ min: parameters.minimum, max: parameters.maximum }),
      precision: fc.constantFrom(...precision.options),
      purpose: fc.constantFrom(...purpose.options),
      checkpointing: fc.boolean(),
      gpu: fc.constantFrom(...gpu.options),
    })
    .filter((one) => memoryEpisode.check(one).length === 0);

  it('is drawn whole: on the bar, and over the squares, no byte twice and none lost', () => {
    fc.assert(
      fc.property(state, (one) => {
        const { answer, segments, domainGpus, squares, gpusPerSquare } = memoryFigure(one);
        expect(segments.at(-1)!.end / answer.totalBytes).toBeCloseTo(1, 9);
        expect(domainGpus * answer.gpuBytes).toBeGreaterThanOrEqual(answer.totalBytes * (1 - 1e-9));
        const drawn = squares
          .flatMap(({ fills }) => fills!)
          .reduce((sum, { from, to }) => sum + (to - from), 0);
        const squareBytes = gpusPerSquare * answer.gpuBytes;
        expect((drawn * squareBytes) / answer.totalBytes).toBeCloseTo(1, 6);
      }),
    );
  });

  it('stays readable: at most 96 squares, at most 35 notches and never fewer than two', () => {
    fc.assert(
      fc.property(state, (one) => {
        const { squares, marks } = memoryFigure(one);
        expect(squares.length).toBeLessThanOrEqual(96);
        expect(marks.length).toBeLessThanOrEqual(35);
        expect(marks.length).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});

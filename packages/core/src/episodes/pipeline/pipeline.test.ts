import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialState } from '../../field/state.ts';
import { pipelineAnswer } from './answer.ts';
import { pipelineCases } from './cases.ts';
import { pipelineFields, type PipelineState } from './fields.ts';
import { checkPipeline, pipelineRun } from './setting.ts';

const initial = initialState(pipelineFields);

const stateOf = (key: string) => pipelineCases.find((one) => one.key === key)!.state;

describe('the headline figures', () => {
  test('good: 8 stages, 32 micro-batches idle 7/39', () => {
    expect(pipelineAnswer(stateOf('good')).idleFraction).toBeCloseTo(7 / 39, 12);
  });

  test('bad: 8 stages, 1 micro-batch idle 87.5 %', () => {
    expect(pipelineAnswer(stateOf('bad')).idleFraction).toBeCloseTo(0.875, 12);
  });
});

describe('what is measured off the schedule', () => {
  const states = fc
    .record({
      stages: fc.integer({ min: 1, max: 16 }),
      microBatches: fc.integer({ min: 1, max: 24 }),
      schedule: fc.constantFrom('gpipe' as const, '1f1b' as const),
    })
    .map((some): PipelineState => ({ ...initial, ...some }));

  test('is idle cells over all cells, counted from starts and ends', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { timing } = pipelineRun(state);
        const first = Math.min(...timing.starts.map((row) => row[0]!));
        const last = Math.max(...timing.ends.map((row) => row.at(-1)!));
        const worked = timing.starts
          .flatMap((row, rank) =>
            [...row].map((start, index) => timing.ends[rank]![index]! - start),
          )
          .reduce((sum, time) => sum + time, 0);
        const idle = 1 - worked / (state.stages * (last - first));
        expect(pipelineAnswer(state).idleFraction).toBeCloseTo(idle, 12);
      }),
    );
  });

  test('agrees with the closed form (Narayanan et al., arXiv 2104.04473, section 2.2)', () => {
    fc.assert(
      fc.property(states, (state) => {
        const { idleFraction, closedFormIdleFraction } = pipelineAnswer(state);
        const { stages, microBatches } = state;
        expect(idleFraction).toBeCloseTo((stages - 1) / (microBatches + stages - 1), 12);
        expect(closedFormIdleFraction).toBeCloseTo(idleFraction, 12);
      }),
    );
  });
});

test('same bubble, other memory: GPipe holds all micro-batches, 1F1B as many as stages follow', () => {
  const gpipe: PipelineState = { ...initial, stages: 8, microBatches: 32, schedule: 'gpipe' };
  const held = (state: PipelineState) => pipelineAnswer(state).peakInFlight.atInputGradient;
  expect(held(gpipe)).toEqual(Array(8).fill(32));
  expect(held({ ...gpipe, schedule: '1f1b' })).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  const answers = (['gpipe', '1f1b'] as const).map((schedule) =>
    pipelineAnswer({ ...gpipe, schedule }),
  );
  expect(answers[0]!.idleFraction).toBeCloseTo(answers[1]!.idleFraction, 12);
  expect(answers.map(({ mostInFlight }) => mostInFlight)).toEqual([32, 8]);
});

describe('every schedule on the same pipeline', () => {
  const zbv: PipelineState = { ...initial, stages: 4, microBatches: 8, schedule: 'zb-v' };

  test('chunks are as much smaller as there are more of them: ZB-V idles 1/17 (schedules.md)', () => {
    const { idleFraction, makespan, virtualStages } = pipelineAnswer(zbv);
    expect(idleFraction).toBeCloseTo(1 / 17, 12);
    // 51 of its chunks' units, each half of a rank's.
    expect(makespan).toBeCloseTo(51 / 2, 12);
    expect(virtualStages).toBe(2);
  });

  test('a transfer or another cost moves it, and no formula is shown where none is exact', () => {
    expect(pipelineAnswer({ ...zbv, transfer: 0.5 }).makespan).toBeGreaterThan(51 / 2);
    expect(pipelineAnswer({ ...zbv, transfer: 0.5 }).closedFormIdleFraction).toBeNull();
  });

  test('a schedule that cannot run there is mended: DualPipe to an even number of ranks', () => {
    const odd: PipelineState = { ...initial, stages: 7, schedule: 'dualpipe' };
    expect(checkPipeline(odd)[0]?.fix).toEqual({ stages: 8 });
    const beside: PipelineState = { ...initial, stages: 7, against: 'dualpipe' };
    expect(checkPipeline(beside)[0]?.fix).toEqual({ against: 'none' });
    expect(checkPipeline(beside, new Set(['against']))[0]?.fix).toEqual({ stages: 8 });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialState } from '../../field/state.ts';
import { openEpisode } from '../open.ts';
import { recipeAnswer } from './answer.ts';
import { auditsOf } from './audits.ts';
import { recipeCases } from './cases.ts';
import { checkRecipe } from './check.ts';
import { recipeEpisode } from './episode.ts';
import { everyRecipe } from './every-recipe.ts';
import { gpusOf, recipeFields, type RecipeState } from './fields.ts';
import { neighboursOf, recipeMap } from './map.ts';
import { allRecipes } from './neighbours.ts';

const initial = initialState(recipeFields);
const caseOf = (key: string) => recipeAnswer(recipeCases.find((one) => one.key === key)!.state);
const percent = (fraction: number | null) => (fraction! * 100).toFixed(1);
const failed = (state: RecipeState) =>
  auditsOf(state).flatMap(({ audit, passes }) => (passes ? [] : [audit]));
const recipes = fc.constantFrom(...allRecipes());

describe('the table of cases', () => {
  test('good: TP 8 x PP 4 x DP 2', () => {
    const good = caseOf('good');
    expect(good.memoryPerGpuBytes).toBe(35e9);
    const { tensorEfficiency, idleFraction, dataEfficiency, estimate } = good;
    const shown = [tensorEfficiency, idleFraction, dataEfficiency, estimate].map(percent);
    expect(shown).toEqual(['91.5', '15.8', '98.4', '75.8']);
    expect(good.passes).toBe(true);
  });

  test('bad: DP 64 needs 1120 GB on each GPU and does not run', () => {
    const bad = caseOf('dataAlone');
    expect(bad.memoryPerGpuBytes).toBe(1120e9);
    expect([bad.estimate, bad.idleFraction]).toEqual([null, 0]);
    expect(percent(bad.dataEfficiency)).toBe('96.9');
    expect(bad.audits.map(({ passes }) => passes)).toEqual([false, true, true]);
  });

  test('bad: TP 16 x PP 4 leaves the node', () => {
    const bad = caseOf('tensorAcrossNodes');
    expect(bad.memoryPerGpuBytes).toBe(17.5e9);
    const shown = [bad.tensorEfficiency, bad.idleFraction, bad.estimate].map(percent);
    expect(shown).toEqual(['35.7', '15.8', '30.1']);
    expect(bad.audits.map(({ passes }) => passes)).toEqual([true, false, true]);
  });
});

describe('the audits', () => {
  test('say by how much, and mend TP 16 x PP 4 to the good case', () => {
    const audit = caseOf('tensorAcrossNodes').audits[1]!;
    expect(audit).toMatchObject({ value: 16, limit: 8, ofLimit: 2 });
    expect(audit.problem?.fix).toEqual({ tensor: 8, data: 2 });
  });

  test('mend DP 64 by the nearest recipe that passes all three', () => {
    const audit = caseOf('dataAlone').audits[0]!;
    expect(audit.ofLimit).toBe(14);
    expect(audit.problem?.fix).toEqual({ tensor: 8, pipeline: 2, data: 4 });
  });

  test('activations weigh 1.4 bytes a parameter', () => {
    const memory = (activations: boolean) =>
      recipeAnswer({ ...initial, activations }).memoryPerGpuBytes;
    expect(memory(true) - memory(false)).toBeCloseTo((1.4 * 70e9) / 32, -3);
  });

  test('a rack of 72 lets tensor 16 stay on NVLink', () => {
    const state: RecipeState = { ...initial, tensor: 16, pipeline: 4, data: 1 };
    expect(failed({ ...state, node: '8' })).toEqual(['tensorInNode']);
    expect(failed({ ...state, node: '72' })).toEqual([]);
  });

  test('groups of 3 do not tile a node of 8: the third lies across two', () => {
    expect(failed({ ...initial, tensor: 3, pipeline: 5, data: 4 })).toEqual(['tensorInNode']);
  });

  test('the bubble fails above a quarter: 16 micro-batches allow 6 stages (5/21), not 7 (6/22)', () => {
    expect(failed({ ...initial, pipeline: 6, data: 1 })).toEqual([]);
    expect(failed({ ...initial, pipeline: 7, data: 1 })).toEqual(['bubble']);
  });

  test('every mend passes, fits the cluster, and uses no fewer GPUs', () => {
    fc.assert(
      fc.property(
        recipes,
        fc.boolean(),
        fc.constantFrom('8', '72'),
        (recipe, activations, node) => {
          const state = { ...recipe, activations, node };
          const fix = auditsOf(state).find(({ problem }) => problem)?.problem?.fix;
          const mended = { ...state, ...fix };
          expect(failed(mended)).toEqual([]);
          expect(checkRecipe(mended)).toEqual([]);
          expect(gpusOf(mended)).toBeGreaterThanOrEqual(gpusOf(state));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('more GPUs than there are', () => {
  test('name the nearest recipe that fits', () => {
    expect(checkRecipe({ ...initial, data: 4 })).toMatchObject([
      { rule: 'gpus-of-the-cluster', fix: { data: 2 } },
    ]);
  });

  test('what was asked for stays, the rest gives way', () => {
    const open = (...entries: [string, string][]) => openEpisode(recipeEpisode, entries);
    expect(open(['tensor', '16'], ['pipeline', '4'])).toMatchObject({
      state: { tensor: 16, pipeline: 4, data: 1 },
      problems: [],
    });
    expect(open(['data', '64'])).toMatchObject({
      state: { tensor: 1, pipeline: 1, data: 64 },
      problems: [],
    });
    const all = open(['tensor', '8'], ['pipeline', '8'], ['data', '8']);
    expect(gpusOf(all.state)).toBe(64);
    expect(all.problems).toHaveLength(1);
  });
});

describe('the map', () => {
  test('shows 64 GPUs in 8 nodes; a copy’s stages stand on nodes side by side', () => {
    const map = recipeMap(initial);
    expect(map).toHaveLength(64);
    expect(map[43]).toEqual({ gpu: 43, node: 5, place: { tensor: 3, pipeline: 1, data: 1 } });
    expect(neighboursOf(initial, 0)).toEqual({
      tensor: { members: [0, 1, 2, 3, 4, 5, 6, 7], reach: 'domain' },
      pipeline: { members: [0, 8, 16, 24], reach: 'network' },
      data: { members: [0, 32], reach: 'network' },
    });
  });

  test('GPUs that the recipe does not use are idle and work with nobody', () => {
    const state = { ...initial, data: 1 };
    expect(recipeMap(state).filter(({ place }) => place === null)).toHaveLength(32);
    expect(neighboursOf(state, 40).data).toEqual({ members: [40], reach: 'gpu' });
    expect(recipeAnswer(state)).toMatchObject({
      gpusIdle: 32,
      notes: [{ rule: 'gpus-left-idle' }],
    });
    const { estimate, clusterEstimate } = recipeAnswer(state);
    expect(clusterEstimate).toBeCloseTo(estimate! / 2, 12);
  });

  test('every recipe that fits in memory sums gradients over InfiniBand, as the estimate says', () => {
    for (const { estimate, ...recipe } of everyRecipe(initial))
      if (estimate !== null && recipe.data > 1)
        expect(neighboursOf({ ...initial, ...recipe }, 0).data.reach).toBe('network');
  });
});

test('the map of outcomes holds every triple once, each as the answer has it', () => {
  const outcomes = everyRecipe(initial);
  let triples = 0;
  for (let a = 1; a <= 64; a++)
    for (let b = 1; b <= 64; b++) for (let c = 1; c <= 64; c++) if (a * b * c <= 64) triples++;
  expect(outcomes).toHaveLength(triples);
  expect(
    new Set(outcomes.map(({ tensor, pipeline, data }) => `${tensor} ${pipeline} ${data}`)).size,
  ).toBe(triples);
  fc.assert(
    fc.property(fc.constantFrom(...outcomes), ({ estimate, fails, ...recipe }) => {
      const answer = recipeAnswer({ ...initial, ...recipe });
      expect(answer.estimate).toBe(estimate);
      expect(failed({ ...initial, ...recipe })).toEqual([...fails]);
    }),
    { numRuns: 40 },
  );
  const best = outcomes
    .filter(({ fails }) => fails.length === 0)
    .sort((a, b) => b.estimate! - a.estimate!);
  expect(best[0]!.estimate).toBeGreaterThan(0.758);
});

test('the waterfall ends at the estimate', () => {
  const { waterfall, estimate } = recipeAnswer(initial);
  expect(waterfall.map(({ axis }) => axis)).toEqual(['tensor', 'pipeline', 'data']);
  expect(waterfall.at(-1)!.remaining).toBe(estimate);
});

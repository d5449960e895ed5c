import { recipeEpisode, type RecipeState } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import { caseState, mapFigure, waterfallFigure } from './figure.ts';
import { drawnCopies, outcomesFigure } from './outcomes.ts';

const good = caseState('good');

describe('the map', () => {
  it('shades four stages, each on a node of its own in either copy', () => {
    const { squares } = mapFigure(good, undefined);
    expect(squares).toHaveLength(64);
    expect(squares.map(({ text }) => text)).toEqual(
      ['0', '1', '2', '3', '0', '1', '2', '3'].flatMap((stage) => Array<string>(8).fill(stage)),
    );
  });

  it('numbers the copies, or the slices, where there is one stage', () => {
    const texts = (state: RecipeState) =>
      mapFigure(state, undefined).squares.map(({ text }) => text);
    const each = Array.from({ length: 64 }, (_, index) => String(index));
    expect(texts(caseState('dataAlone'))).toEqual(each);
    expect(texts({ ...good, tensor: 64, pipeline: 1, data: 1 })).toEqual(each);
  });

  it('lights a GPU’s three groups: 8 slices, 4 stages, 2 copies, and dims the others', () => {
    const { squares, groups, links } = mapFigure(good, 9);
    const lit = (tone: string) =>
      squares.flatMap(({ outline }, gpu) => (outline === tone ? [gpu] : []));
    expect(lit('ink')).toEqual([9]);
    expect(lit('tensor')).toEqual([8, 10, 11, 12, 13, 14, 15]);
    expect(lit('pipeline')).toEqual([1, 17, 25]);
    expect(lit('data')).toEqual([41]);
    expect(squares.filter(({ dim }) => dim)).toHaveLength(64 - 1 - 7 - 3 - 1);
    expect(groups.map(({ axis }) => axis)).toEqual(['tensor', 'pipeline', 'data']);
    expect(links.filter(({ dashed }) => dashed).map(({ tone }) => tone)).toEqual([
      'pipeline',
      'pipeline',
      'pipeline',
      'data',
    ]);
  });
});

describe('the links of a GPU', () => {
  const hops = (state: RecipeState, tone: string) =>
    mapFigure(state, 0)
      .links.filter((link) => link.tone === tone)
      .map(({ from, to, dashed }) => `${from}${dashed ? '~' : '-'}${to}`);

  it('close a ring of slices or copies, and leave stages a chain', () => {
    expect(hops({ ...good, tensor: 4, pipeline: 4, data: 4 }, 'tensor')).toEqual([
      '0-1',
      '1-2',
      '2-3',
      '3-0',
    ]);
    expect(hops({ ...good, tensor: 4, pipeline: 4, data: 4 }, 'data')).toEqual([
      '0~16',
      '16~32',
      '32~48',
      '48~0',
    ]);
  });

  it('are dashed hop by hop: of four stages on two nodes, one hop crosses', () => {
    expect(hops({ ...good, tensor: 4, pipeline: 4, data: 4 }, 'pipeline')).toEqual([
      '0-4',
      '4~8',
      '8-12',
    ]);
  });

  it('cross nothing within one NVLink domain', () => {
    expect(mapFigure({ ...good, node: '72' }, 0).links.some(({ dashed }) => dashed)).toBe(false);
  });
});

it('the waterfall falls from 100 % to the estimate', () => {
  const rows = waterfallFigure(recipeEpisode.answer(good));
  expect(rows.map(({ text }) => text)).toEqual([
    '100\u00a0%',
    '91.5\u00a0%',
    '77.0\u00a0%',
    '75.8\u00a0%',
  ]);
});

it('the waterfall of a recipe that does not fit says so, and all of it is dimmed', () => {
  const rows = waterfallFigure(recipeEpisode.answer(caseState('dataAlone')));
  expect(rows.every(({ dim }) => dim)).toBe(true);
  expect(rows.at(-1)).toMatchObject({
    text: '96.9\u00a0%, if it fit',
    shortText: 'does not fit',
  });
  expect(waterfallFigure(recipeEpisode.answer(good)).some(({ dim }) => dim)).toBe(false);
});

it('the outcomes with two copies are the pairs of whole numbers up to 32', () => {
  const { panels, best, passing, recipes } = outcomesFigure(good);
  const { cells, most } = panels.get(2)!;
  let pairs = 0;
  for (let tensor = 1; tensor <= 32; tensor++)
    for (let pipeline = 1; tensor * pipeline <= 32; pipeline++) pairs++;
  expect(cells).toHaveLength(pairs);
  expect(most).toBe(32);
  expect([...panels.values()].flatMap((panel) => panel.cells)).toHaveLength(recipes);
  expect(best.fails).toEqual([]);
  expect(best.clusterEstimate).toBeGreaterThanOrEqual(recipeEpisode.answer(good).clusterEstimate!);
  expect(passing).toBeLessThan(recipes);
});

it('draws the powers of two, and the reader’s own number in the place of the one below it', () => {
  expect(drawnCopies(2)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(drawnCopies(5)).toEqual([1, 2, 5, 8, 16, 32, 64]);
});

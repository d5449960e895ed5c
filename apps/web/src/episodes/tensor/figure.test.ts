import { tensorEpisode } from '@shardplay/core';
import { expect, it } from 'vitest';
import { caseState, efficiencyRows, layerSpans, placementMap } from './figure.ts';

const good = caseState('good');
const bad = caseState('bad');

it('a layer is its compute and then its exchange, beside one GPU’s time', () => {
  const answer = tensorEpisode.answer(good);
  const [whole, compute, exchange] = layerSpans(answer);
  expect(whole!.end / compute!.end).toBeCloseTo(8, 9);
  expect(exchange!.start).toBe(compute!.end);
  expect(exchange!.end).toBe(answer.layerSeconds);
  expect(layerSpans(tensorEpisode.answer({ ...good, slices: 1 }))).toHaveLength(2);
});

it('slices apart stand one in each node, joined from node to node', () => {
  const { squares, links } = placementMap(bad, tensorEpisode.answer(bad));
  const outlined = squares.flatMap(({ outline }, gpu) => (outline === 'tensor' ? [gpu] : []));
  expect(outlined).toEqual([0, 8, 16, 24, 32, 40, 48, 56]);
  expect(links).toHaveLength(7);
});

it('slices together fill their node, and 17.5 GB of 80 GB of each GPU', () => {
  const { squares, links } = placementMap(good, tensorEpisode.answer(good));
  expect(squares.every(({ outline }) => outline === 'tensor')).toBe(true);
  expect(squares[0]!.fills![0]!.to).toBeCloseTo(17.5 / 80, 9);
  expect(links).toEqual([]);
});

it('weights that do not fit are marked', () => {
  const one = { ...good, slices: 1 };
  expect(placementMap(one, tensorEpisode.answer(one)).squares[0]!.outline).toBe('bad');
});

it('the present cell is marked, once, with a row of its own if the table has none', () => {
  for (const state of [good, bad, { ...good, slices: 5 }]) {
    const present = efficiencyRows(state).flatMap(({ cells }) =>
      cells.filter((cell) => cell?.isPresent),
    );
    expect(present.map((cell) => cell!.state)).toEqual([
      { slices: state.slices, link: state.link, placement: state.placement },
    ]);
  }
});

it('only what is slower than one GPU is crossed', () => {
  const bars = efficiencyRows(bad).at(-2)!;
  expect(bars.cells.map((cell) => cell?.text)).toEqual([
    '91.5\u00a0%',
    '91.5\u00a0%',
    expect.any(String),
    '91.5\u00a0%',
    expect.any(String),
  ]);
  expect(bars.cells.at(-1)!.isSlower).toBe(true);
  expect(bars.cells[0]!.isSlower).toBe(false);
});

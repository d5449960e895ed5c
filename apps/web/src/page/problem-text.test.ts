import { recipeEpisode, tensorEpisode } from '@shardplay/core';
import { expect, it } from 'vitest';
import { problemText } from './problem-text.ts';

const first = (problems: readonly { readonly message: string }[]) => problems[0]!;
const initial = <State>(cases: readonly { readonly state: State }[]) => cases[0]!.state;

it('says the label of a control in place of its key', () => {
  const state = { ...initial(tensorEpisode.cases), slices: 5 };
  const note = first(tensorEpisode.answer(state).notes);
  expect(note.message).toMatch(/^slices: 5 slices/);
  expect(problemText(note, { slices: { label: 'Slices' } })).toMatch(/^Slices: 5 slices/);
});

it('leaves a key out that is no control, also where it names several', () => {
  expect(problemText({ message: 'ranks: dualpipe pairs ranks.' })).toBe('Dualpipe pairs ranks.');
  const state = { ...initial(recipeEpisode.cases), tensor: 64, pipeline: 64, data: 64 };
  expect(problemText(first(recipeEpisode.check(state)))).toMatch(/^64 x 64 x 64 is/);
});

it('leaves a sentence alone that names no key', () => {
  expect(problemText({ message: '"colour" is not a control here: choose another.' })).toBe(
    '"colour" is not a control here: choose another.',
  );
});

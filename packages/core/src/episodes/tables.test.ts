import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field, FieldTable } from '../field/field.ts';
import { initialState, readState, writeState } from '../field/state.ts';
import { trackPosition, trackValue } from '../field/slider.ts';
import { formatParts } from '../format/format.ts';
import { dataEpisode } from './data/episode.ts';
import type { Episode } from './episode.ts';
import { memoryEpisode } from './memory/episode.ts';
import { openEpisode } from './open.ts';
import { pipelineEpisode } from './pipeline/episode.ts';
import { recipeEpisode } from './recipe/episode.ts';
import { tensorEpisode } from './tensor/episode.ts';

type AnyEpisode = Episode<FieldTable, Record<string, unknown>>;
const EPISODES = Object.entries({
  memory: memoryEpisode,
  data: dataEpisode,
  tensor: tensorEpisode,
  pipeline: pipelineEpisode,
  recipe: recipeEpisode,
}) as unknown as [string, AnyEpisode][];

/** Any legal value of a control. */
function legal(field: Field): fc.Arbitrary<string | number | boolean> {
  if (field.kind === 'toggle') return fc.boolean();
  if (field.kind === 'choice') return fc.constantFrom(...field.options);
  const { minimum: min, maximum: max } = field;
  const onTrack = fc.double({ min: 0, max: 1, noNaN: true }).map((at) => trackValue(field, at));
  return fc.oneof(
    onTrack,
    field.integer ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }),
  );
}

const legalState = (table: FieldTable) =>
  fc.record(Object.fromEntries(Object.values(table).map((field) => [field.key, legal(field)])));

/** Every number in an answer, however deep. */
function numbers(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbers) : [];
}

describe.each(EPISODES)('%s', (_, episode) => {
  const { fields } = episode;

  test('each control stands in the table under its own key, its initial value legal', () => {
    for (const [key, field] of Object.entries(fields)) {
      expect(field.key).toBe(key);
      const problems = readState(fields, [[key, String(field.initial)]]).problems;
      expect(problems).toEqual([]);
    }
    expect(episode.check(initialState(fields))).toEqual([]);
  });

  test('any legal state survives the address', () => {
    fc.assert(
      fc.property(legalState(fields), (state) => {
        expect(readState(fields, writeState(fields, state))).toEqual({ state, problems: [] });
      }),
    );
  });

  test('every tick is on the track and caught there', () => {
    for (const field of Object.values(fields))
      if (field.kind === 'number')
        for (const { value } of field.ticks ?? [])
          expect(trackValue(field, trackPosition(field, value))).toBe(value);
  });

  test('any address opens at a state that passes the check, and its answer is plain finite JSON', () => {
    const entry = fc.tuple(
      fc.oneof(fc.constantFrom(...Object.keys(fields)), fc.string()),
      fc.oneof(
        fc.string(),
        fc.constantFrom(
          '1',
          '7',
          '64',
          '1024',
          '1T',
          'NaN',
          'Infinity',
          '-1',
          '1e400',
          '__proto__',
        ),
        fc.constantFrom(
          ...Object.values(fields).flatMap((field) =>
            'options' in field ? field.options : ['on'],
          ),
        ),
      ),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
        const { state } = openEpisode(episode, entries);
        expect(episode.check(state)).toEqual([]);
        const answer = episode.answer(state);
        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
        for (const number of numbers(answer)) expect(Number.isFinite(number)).toBe(true);
        for (const { value, unit } of Object.values(episode.terms(state, answer)))
          expect(formatParts(value, unit).number).not.toBe('');
        for (const { key, unit } of episode.readouts)
          expect(formatParts(Number(answer[key]), unit).number).not.toBe('');
      }),
      { numRuns: 50 },
    );
  });

  test('there are a good and a bad case, both legal', () => {
    expect(new Set(episode.cases.map(({ verdict }) => verdict))).toEqual(new Set(['good', 'bad']));
    for (const { state } of episode.cases) {
      expect(episode.check(state)).toEqual([]);
      expect(readState(fields, writeState(fields, state)).state).toEqual(state);
    }
  });
});

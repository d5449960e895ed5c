import { architectureOf, countParameters } from '@shardplay/core';
import { describe, expect, test } from 'vitest';
import cases from './counted/configs.json' with { type: 'json' };
import published from './counted/published.json' with { type: 'json' };
import { HUGGING_FACE_FAMILIES, readHuggingFaceConfig } from './read.ts';

function totalOf(config: object): number {
  const read = readHuggingFaceConfig(config);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join(' '));
  return countParameters(architectureOf(read.value.description).architecture).total;
}

/**
 * Published sizes in the file's own spelling. `source` says whose total it is: that of the model's
 * card, or a count of the model as transformers builds it; where its own code lives with the weights,
 * of the class that has the same matrices.
 */
test.each(published.map(({ model, ...rest }) => [model, rest] as const))(
  '%s has its published total',
  (_, { config, parameters }) => {
    expect(totalOf(config)).toBe(parameters);
  },
);

/**
 * Small configs with keys set and left out at random, each counted by building the model with
 * transformers 5.18.0 (counted/count.py). Families whose code lives with their weights are not here.
 */
describe('parameters as transformers counts them', () => {
  const families = [...new Set(cases.map(({ config }) => config.model_type))];

  test.each(families)('%s', (family) => {
    for (const { config, parameters } of cases.filter((one) => one.config.model_type === family)) {
      expect(totalOf(config), JSON.stringify(config)).toBe(parameters);
    }
  });

  test('cover most of the families that are read', () => {
    const covered = HUGGING_FACE_FAMILIES.filter((family) => families.includes(family));
    expect(covered.length / HUGGING_FACE_FAMILIES.length).toBeGreaterThan(0.75);
  });
});

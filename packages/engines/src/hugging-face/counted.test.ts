import { architectureOf, countParameters } from '@shardplay/core';
import { describe, expect, test } from 'vitest';
import cases from './counted/configs.json' with { type: 'json' };
import { HUGGING_FACE_FAMILIES, readHuggingFaceConfig } from './read.ts';

/**
 * Small configs with keys set and left out at random, each counted by building the model with
 * transformers 5.18.0 (counted/count.py). Families whose code lives with their weights are not here.
 */
describe('parameters as transformers counts them', () => {
  const families = [...new Set(cases.map(({ config }) => config.model_type))];

  test.each(families)('%s', (family) => {
    for (const { config, parameters } of cases.filter((one) => one.config.model_type === family)) {
      const read = readHuggingFaceConfig(config);
      if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join(' '));
      const { total } = countParameters(architectureOf(read.value.description).architecture);
      expect(total, JSON.stringify(config)).toBe(parameters);
    }
  });

  test('cover most of the families that are read', () => {
    const covered = HUGGING_FACE_FAMILIES.filter((family) => families.includes(family));
    expect(covered.length / HUGGING_FACE_FAMILIES.length).toBeGreaterThan(0.75);
  });
});

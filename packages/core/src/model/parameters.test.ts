import { describe, expect, test } from 'vitest';
import { plainSpelling } from '../spelling.ts';
import { architectureOf } from './architecture-of.ts';
import { MODELS } from './catalog.ts';
import { countParameters, layerParameters } from './parameters.ts';

const published = MODELS.filter((model) => model.publishedParameters !== undefined);

describe('published totals, to the parameter', () => {
  test.each(published.map((model) => [model.name, model] as const))('%s', (_, model) => {
    const { architecture } = architectureOf(model.description);
    expect(countParameters(architecture).total).toBe(model.publishedParameters);
  });
});

test('no two models answer to one name', () => {
  const names = MODELS.flatMap(({ name, aliases = [] }) => [name, ...aliases]).map(plainSpelling);
  expect(new Set(names).size).toBe(names.length);
  expect(MODELS.length).toBeGreaterThanOrEqual(40);
});

describe('the parts', () => {
  test.each(MODELS.map((model) => [model.name, model] as const))('of %s add up', (_, model) => {
    const { architecture } = architectureOf(model.description);
    const { total, active, ...parts } = countParameters(architecture);
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
    expect(active).toBeLessThanOrEqual(total);
    const kind = architecture.experts ? 'experts' : 'dense';
    for (const part of Object.values(layerParameters(architecture, kind))) {
      expect(part).toBeGreaterThanOrEqual(0);
    }
  });
});

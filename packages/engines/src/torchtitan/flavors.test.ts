import { architectureOf, countParameters, MODELS } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import { flavorOf } from './flavors.ts';

const PUBLISHED = MODELS.flatMap(({ name, description, publishedParameters }) => {
  const flavor = flavorOf(architectureOf(description).architecture);
  return flavor && publishedParameters ? [{ name, flavor, publishedParameters }] : [];
});

describe('flavors of torchtitan', () => {
  it('cover models of every module', () => {
    const modules = new Set(PUBLISHED.map(({ flavor }) => flavor.module));
    expect([...modules].sort()).toEqual(['deepseek_v3', 'gpt_oss', 'llama3', 'qwen3']);
  });

  it.each(PUBLISHED)('of $name has its published parameters', ({ flavor, publishedParameters }) => {
    const { architecture } = architectureOf(flavor.model);
    expect(countParameters(architecture).total).toBe(publishedParameters);
  });
});

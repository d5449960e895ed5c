import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readScenario, resolveScenario } from '@shardplay/core';
import { readAllRuns } from './run.ts';
import { groupOf, sideOf, type Side } from './split.ts';

const runs = readAllRuns(join(dirname(fileURLToPath(import.meta.url)), '..', 'runs'));

describe('the published runs', () => {
  it('lie with their whole (model, cluster) group on one side', () => {
    const sides = new Map<string, Side>();
    for (const run of runs) {
      const group = groupOf(run);
      expect(sides.get(group) ?? sideOf(run)).toBe(sideOf(run));
      sides.set(group, sideOf(run));
    }
  });

  it('give every large source groups on both sides', () => {
    for (const slug of [
      'bloom',
      'dgxc',
      'llm-foundry',
      'nanotron',
      'simumax-b200',
      'zero-bubble',
    ]) {
      const sides = new Set(runs.filter((run) => run.slug === slug).map(sideOf));
      expect([slug, sides.size]).toEqual([slug, 2]);
    }
  });

  it('have an id of their own, a source, and a measurement', () => {
    expect(new Set(runs.map(({ slug, id }) => `${slug} ${id}`)).size).toBe(runs.length);
    for (const run of runs) {
      expect(run.source.address).not.toBe('');
      expect(Object.keys(run.measured).length).toBeGreaterThan(0);
    }
  });

  it('are scenarios that core can read', () => {
    const refused = runs.filter((run) => {
      const read = readScenario(run.scenario);
      return !(read.ok && resolveScenario(read.value).ok) && run.leaveOut === undefined;
    });
    expect(refused.map(({ id }) => id)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { readRuns } from './run.ts';

const FILE = [
  {
    engine: 'fsdp',
    sources: [{ title: 'A table', address: 'example.org' }],
    models: [{ layers: 2, hidden: 64 }],
    scenario: { cluster: { accelerator: 'h100', gpus: 8 }, training: { sequence: 128 } },
    inferred: ['said nowhere'],
  },
  {
    id: 'one',
    name: 'tiny',
    where: 'row 1',
    scenario: { model: 0, cluster: { gpus: 16 } },
    measured: { stepSeconds: 2 },
    inferred: [0],
    confidence: 3,
  },
];

describe('readRuns', () => {
  it('fills a row with what its file says once', () => {
    const [run] = readRuns(FILE.map((line) => JSON.stringify(line)).join('\n'), 'a-table');
    expect(run).toMatchObject({
      slug: 'a-table',
      source: { title: 'A table' },
      inferred: ['said nowhere'],
      scenario: {
        engine: 'fsdp',
        model: { layers: 2, hidden: 64 },
        cluster: { accelerator: 'h100', gpus: 16 },
        training: { sequence: 128 },
      },
    });
  });
});

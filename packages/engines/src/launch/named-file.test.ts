import { resolveScenario, type ResolvedScenario } from '@shardplay/core';
import { describe, expect, test } from 'vitest';
import { exportLaunch, scenarioEngineOf } from './export.ts';
import { EXPORT_ENGINES, type ExportEngine } from './launch.ts';
import { fileNamedIn } from './named-file.ts';
import { readFile } from '../read-file.ts';

function runFor(engine: ExportEngine): ResolvedScenario {
  const resolved = resolveScenario({
    model: 'llama-3.1-8b',
    cluster: { accelerator: 'h100-sxm5-80gb', gpus: 16 },
    engine: scenarioEngineOf(engine),
  });
  if (!resolved.ok) throw new Error(resolved.problems[0]?.message);
  return resolved.value;
}

describe.each(EXPORT_ENGINES)('every file written for %s', (engine) => {
  test.each(['torchrun', 'slurm'] as const)(
    'and %s is read back, or names the one to read',
    (launcher) => {
      const written = exportLaunch(engine, runFor(engine), { launcher });
      if (!written.ok) throw new Error(written.problems[0]?.message);
      const { files } = written.value;
      const names = files.map(({ path }) => path.split('/').at(-1)!);
      let readBack = 0;
      for (const { path, text } of files) {
        const read = readFile(text, path.split('/').at(-1));
        if (read.ok) readBack += 1;
        else {
          expect([path, read.problems[0]?.rule]).toEqual([path, 'launch-file-elsewhere']);
          expect(names).toContain(fileNamedIn(text));
        }
      }
      expect(readBack).toBeGreaterThan(0);
    },
  );
});

test('a text that names no file is of no kind that is known', () => {
  expect(fileNamedIn('#!/bin/bash\necho config.json\n')).toBeUndefined();
  expect(readFile('hello').ok).toBe(false);
});

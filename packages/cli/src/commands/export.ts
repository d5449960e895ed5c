import { join } from 'node:path';
import { escapeUnprintable } from '@shardplay/core';
import {
  EXPORT_ENGINES,
  type ExportEngine,
  exportLaunch,
  type LaunchOptions,
  scenarioEngineOf,
} from '@shardplay/engines';
import { terminal as words } from '@shardplay/words';
import { Option } from 'commander';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import type { Given } from '../given.ts';
import { json } from '../json.ts';
import { tellNotes, valueOf, writeNamed } from '../output.ts';
import { RANGES, readCount, readNumber } from '../read-number.ts';
import { addScenarioInput, scenarioInput } from '../scenario/input.ts';
import { runOrFail } from '../scenario/understand.ts';

const W = words.export;

interface Options {
  readonly to: ExportEngine;
  readonly out?: string;
  readonly launcher?: 'torchrun' | 'slurm';
  readonly steps?: string;
  readonly learningRate?: string;
  readonly processesPerNode?: string;
  readonly json?: true;
}

/** `shardplay export --to megatron`: the files that launch a scenario. */
export const exportFiles: AddCommand = (parent, terminal) => {
  const command = parent
    .command('export')
    .summary(W.summary)
    .description(W.description)
    .argument('[file]', words.scenario.file)
    .addOption(new Option('--to <engine>', W.to).choices(EXPORT_ENGINES).makeOptionMandatory())
    .option('--out <folder>', W.out)
    .addOption(new Option('--launcher <word>', W.launcher).choices(['torchrun', 'slurm']))
    .option('--steps <count>', W.steps)
    .option('--learning-rate <number>', W.learningRate)
    .option('--processes-per-node <count>', W.processesPerNode)
    .option('--json', words.json);
  addScenarioInput(command)
    .addHelpText('after', helpText(W.after, terminal.sheet.columns))
    .action(async (file: string | undefined, given: Given & Options) => {
      const { input, tell } = await scenarioInput(file, given, terminal);
      const { run } = runOrFail({ input: withEngine(input, given.to), tell });
      const launch = valueOf(exportLaunch(given.to, run, launchOptions(given)), (said) =>
        tell(said.replace(/^processesPerNode(?= is)/gm, '--processes-per-node')),
      );
      if (given.json) return terminal.write(json(launch));
      tellNotes(launch.notes, terminal);
      if (given.out === undefined) return terminal.write(printed(launch.files));
      for (const { path, text } of launch.files) {
        const target = join(given.out, path);
        await writeNamed(target, text);
        await terminal.write(`${escapeUnprintable(target)}\n`);
      }
    });
};

/** A scenario that names no engine is meant for the one that it is exported to. */
function withEngine(input: unknown, to: ExportEngine): unknown {
  if (typeof input !== 'object' || input === null || 'engine' in input) return input;
  return { ...input, engine: scenarioEngineOf(to) };
}

function launchOptions(given: Options): LaunchOptions {
  const { launcher, steps, learningRate, processesPerNode } = given;
  return {
    ...(launcher !== undefined && { launcher }),
    ...(steps !== undefined && { steps: readCount('--steps', steps) }),
    ...(learningRate !== undefined && {
      learningRate: readNumber('--learning-rate', learningRate, RANGES.learningRate),
    }),
    ...(processesPerNode !== undefined && {
      processesPerNode: readCount('--processes-per-node', processesPerNode),
    }),
  };
}

/** One file as it is; several one after another, each under its name. */
function printed(files: readonly { readonly path: string; readonly text: string }[]): string {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return only.text;
  return files.map(({ path, text }) => `# ==> ${path}\n${text}`).join('\n');
}

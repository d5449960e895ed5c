import type { Command } from 'commander';
import { terminal as words } from '@shardplay/words';
import { readHuggingFaceConfig, readJson } from '@shardplay/engines';
import { valueOf } from '../output.ts';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { nameOf, parseScenario, readText } from '../input.ts';
import type { Terminal } from '../terminal.ts';
import { type Tell, tellerOf } from './flag-names.ts';
import { addScenarioFlags, hasScenarioFlags, withScenarioFlags } from './flags.ts';

/** A scenario that was asked for, and how its keys are told to whoever asked. */
export interface Asked {
  /** Parsed JSON, not yet read by core. */
  readonly input: unknown;
  readonly tell: Tell;
}

/** Gives a command the flags of a scenario, and `--hf` for a model's config.json. */
export function addScenarioInput(command: Command): Command {
  command.option('--hf <file>', words.scenario.huggingFace);
  return addScenarioFlags(command);
}

/**
 * The scenario that a user gave as a file, as flags, or as a file that flags change.
 * @param mayBeEmpty whether the command brings keys of its own
 */
export async function scenarioInput(
  file: string | undefined,
  given: Given,
  terminal: Terminal,
  mayBeEmpty = false,
): Promise<Asked> {
  const config = given['hf'];
  if (!mayBeEmpty && file === undefined && config === undefined && !hasScenarioFlags(given)) {
    throw new BadInput(words.scenario.nothing);
  }
  if (config !== undefined && given['model'] !== undefined)
    throw new BadInput(words.scenario.twoModels);
  const base = file === undefined ? {} : parseScenario(await readText(file, terminal), file);
  // An empty section lets core name the keys in it that are missing.
  const scenario = withScenarioFlags({ cluster: {}, ...base }, given) as object;
  const tell = tellerOf(file !== undefined, given);
  if (typeof config !== 'string') return { input: scenario, tell };
  const model = modelOf(await readText(config, terminal), config);
  return { input: { ...scenario, model }, tell };
}

/** A scenario of a file alone. */
export async function scenarioOf(file: string, terminal: Terminal): Promise<Asked> {
  return scenarioInput(file, {}, terminal);
}

/** A config.json as a scenario's model, read as Python writes it. */
function modelOf(text: string, path: string) {
  const named = (said: string) =>
    said
      .split('\n')
      .map((line) => words.scenario.inHuggingFace(nameOf(path), line))
      .join('\n');
  valueOf(readHuggingFaceConfig(text), named);
  const read = readJson(text, { bareNumbers: true, trailingCommas: true });
  return { huggingFace: read.ok ? read.value : {} };
}

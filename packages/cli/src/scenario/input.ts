import type { Command } from 'commander';
import { terminal as words } from '@shardplay/words';
import type { Scenario } from '@shardplay/core';
import { readHuggingFaceConfig } from '@shardplay/engines';
import { valueOf } from '../output.ts';
import { BadInput } from '../failure.ts';
import type { Given } from '../given.ts';
import { parseScenario, readText } from '../input.ts';
import type { Terminal } from '../terminal.ts';
import { addScenarioFlags, hasScenarioFlags, withScenarioFlags } from './flags.ts';

/** Gives a command the flags of a scenario, and `--hf` for a model's config.json. */
export function addScenarioInput(command: Command): Command {
  command.option('--hf <file>', words.scenario.huggingFace);
  return addScenarioFlags(command);
}

/**
 * The scenario that a user gave as a file, as flags, or as a file that flags change: parsed JSON,
 * not yet read by core.
 * @param mayBeEmpty whether the command brings keys of its own
 */
export async function scenarioInput(
  file: string | undefined,
  given: Given,
  terminal: Terminal,
  mayBeEmpty = false,
): Promise<unknown> {
  const config = given['hf'];
  if (!mayBeEmpty && file === undefined && config === undefined && !hasScenarioFlags(given)) {
    throw new BadInput(words.scenario.nothing);
  }
  const base = file === undefined ? {} : parseScenario(await readText(file, terminal), file);
  const scenario = withScenarioFlags(base, given);
  if (typeof config !== 'string') return scenario;
  const model = modelOf(await readText(config, terminal));
  return { ...(scenario as object), model };
}

/** A config.json as a scenario's model; one with tokens that are not JSON (Infinity) is read here. */
function modelOf(text: string): Scenario['model'] {
  try {
    return { huggingFace: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return valueOf(readHuggingFaceConfig(text)).description;
  }
}

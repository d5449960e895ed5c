import { type Command, Option } from 'commander';
import { terminal as words } from '@shardplay/words';
import { attributeOf, type Given } from '../given.ts';
import { SCENARIO_KEYS, type ScenarioKey } from './keys.ts';

/** Gives a command a flag for every key of a scenario. */
export function addScenarioFlags(command: Command): Command {
  for (const { flag, kind, choices, description } of SCENARIO_KEYS) {
    const argument = kind === 'toggle' ? '[on|off]' : `<${words.placeholder[kind]}>`;
    const legal = choices.length > 0 ? words.scenario.choices(description, choices) : description;
    const option = new Option(`--${flag} ${argument}`, legal);
    // Not .choices(): core says what is legal, in the same words as for a file.
    if (choices.length > 0) option.argChoices = [...choices];
    command.addOption(option);
    if (kind === 'toggle') command.addOption(new Option(`--no-${flag}`).hideHelp());
  }
  return command;
}

/** A scenario (parsed JSON, or nothing) with what the flags say put in its place. */
export function withScenarioFlags(base: unknown, given: Given): unknown {
  return SCENARIO_KEYS.reduce((scenario, key) => {
    const value = given[attributeOf(key.flag)];
    return value === undefined ? scenario : put(scenario, key.path, valueOf(key, value));
  }, base);
}

/** Whether any flag of a scenario was given. */
export function hasScenarioFlags(given: Given): boolean {
  return SCENARIO_KEYS.some(({ flag }) => given[attributeOf(flag)] !== undefined);
}

/** As this program writes them, and as a file does. */
const TOGGLES = new Map([
  ['on', true],
  ['off', false],
  ['true', true],
  ['false', false],
]);

/** What a flag's text means; text that means nothing goes on to core, which says what is legal. */
function valueOf({ kind }: ScenarioKey, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  switch (kind) {
    case 'number':
      return numberIn(value);
    case 'list':
      return value.split(',').map(numberIn);
    case 'toggle':
      return TOGGLES.get(value) ?? value;
    case 'text':
      return value;
  }
}

function numberIn(text: string): number | string {
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
}

/** A copy with one value set; what is no object on the way is replaced by one. */
function put(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const object = typeof target === 'object' && target !== null ? target : {};
  return { ...object, [key]: put(Reflect.get(object, key), rest, value) };
}

import type { Scalar } from '@shardplay/core';
import { attributeOf, type Given } from '../given.ts';
import { SCENARIO_KEYS, type ScenarioKey } from './keys.ts';

/** Puts what core says of a scenario in the words of whoever gave it: flags for keys. */
export type Tell = (said: string) => string;

const dotted = ({ path }: ScenarioKey) => path.join('.');
const flagged = ({ flag }: ScenarioKey) => `--${flag}`;

const FLAG_OF = new Map(SCENARIO_KEYS.map((key) => [dotted(key), flagged(key)]));

/** Dotted keys, wherever they stand. */
const DOTTED = /(?<![\w.])[a-z]\w*(?:\.\w+)+(?![\w.]*\w)/gi;
/** Keys that are written without their section and can be nothing else: `microBatch`. */
const COMPOUND = /(?<![\w.-])[a-z]+(?:[A-Z][a-z]+)+(?![\w.])/g;
/** Axes as factors: `x pipeline x context`, `/ data 4`. */
const FACTOR = /(?<= [x/] )[a-z]+(?![\w.-])|(?<![\w.-])[a-z]+(?= x )/g;
/** A key outside all sections, of which a sentence speaks. */
const TOP = /^(model|engine)(?= (?:is|")\b| ")/gm;

/**
 * How keys are told: as the flags that were typed, as keys where a file holds them. Without a
 * file every key is a flag.
 */
export function tellerOf(hasFile: boolean, given: Given): Tell {
  const typed = hasFile
    ? SCENARIO_KEYS.filter(({ flag }) => given[attributeOf(flag)] !== undefined)
    : SCENARIO_KEYS;
  const byPath = new Map(typed.map((key) => [dotted(key), flagged(key)]));
  const byName = new Map(
    typed.filter(({ path }) => path.length === 2).map((key) => [key.path[1]!, flagged(key)]),
  );
  const named = (names: ReadonlyMap<string, string>) => (name: string) => names.get(name) ?? name;
  return (said) =>
    said
      .split('\n')
      .map((line) => {
        const told = line
          .replace(DOTTED, named(byPath))
          .replace(COMPOUND, named(byName))
          .replace(FACTOR, named(byName))
          .replace(TOP, named(byPath));
        if (told.startsWith('--')) return asFlag(told);
        return hasFile ? withFlag(told) : told;
      })
      .join('\n');
}

/** A flag takes no object, and a toggle's words are its own. */
function asFlag(line: string): string {
  return line
    .replace(/,? or an object(?: with its figures)?(?=[.:])/, '')
    .replace(/ true or false(?=\.)/, ' on or off');
}

/** What a file lacks can come from a flag too. */
function withFlag(line: string): string {
  return line.replace(/^([\w.]+)(?= is missing)/, (key) => {
    const flag = FLAG_OF.get(key);
    return flag === undefined ? key : `${key} (${flag})`;
  });
}

/** A mend as flags: `{ 'layout.tensor': 4 }` is `--tensor 4`. */
export function mendFlags(fix: Readonly<Record<string, Scalar>>): string {
  return Object.entries(fix)
    .map(([path, value]) => {
      const flag = FLAG_OF.get(path);
      return flag === undefined ? `${path} = ${value}` : `${flag} ${flagText(value)}`;
    })
    .join(' ');
}

function flagText(value: Scalar): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

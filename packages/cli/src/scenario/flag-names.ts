import type { Scalar } from '@shardplay/core';
import { SCENARIO_KEYS } from './keys.ts';

const FLAG_OF = new Map(SCENARIO_KEYS.map(({ path, flag }) => [path.join('.'), `--${flag}`]));

/** A sentence about a scenario, its dotted keys as flags: `layout.tensor` is `--tensor`. */
export function withScenarioFlagNames(message: string): string {
  return message.replace(
    /(?<![\w.])[a-z]\w*(?:\.\w+)+(?![\w.]*\w)/gi,
    (key) => FLAG_OF.get(key) ?? key,
  );
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

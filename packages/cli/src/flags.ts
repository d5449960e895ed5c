import { flagName, type FieldTable, legalValues, writeField } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { type Command, Option } from 'commander';
import type { Given } from './given.ts';

/**
 * Gives a command one flag for each control of a table, with its range and default in the help;
 * `defaults` are words for those whose default is not their initial value.
 */
export function addFlags(
  command: Command,
  table: FieldTable,
  labels: Readonly<Record<string, string>>,
  defaults: Readonly<Record<string, string>> = {},
): void {
  for (const field of Object.values(table)) {
    const flag = `--${flagName(field.key)}`;
    const initial = defaults[field.key] ?? writeField(field, field.initial);
    const text = words.flag(labels[field.key] ?? field.key, legalValues(field), initial);
    if (field.kind === 'toggle') {
      command.addOption(new Option(`${flag} [on|off]`, text));
      command.addOption(new Option(`--no-${flagName(field.key)}`).hideHelp());
    } else {
      const option = new Option(`${flag} <${words.placeholder[field.kind]}>`, text);
      // Kept for completion only: core reads the value and knows its other spellings.
      if (field.kind === 'choice') option.argChoices = [...field.options];
      command.addOption(option);
    }
  }
}

/** What the flags say, as core reads it: key and text, in the table's order. */
export function entriesOf(table: FieldTable, given: Given): [key: string, text: string][] {
  return Object.keys(table).flatMap((key): [string, string][] => {
    const value = given[key];
    if (value === undefined) return [];
    return [[key, typeof value === 'string' ? value : value ? 'on' : 'off']];
  });
}

/** A problem's sentence, with the names of controls as the flags that the user typed. */
export function withFlags(message: string, keys: readonly string[]): string {
  const leading = new RegExp(`^(${keys.join('|')})(?=: )`);
  return message.replace(leading, (key) => `--${flagName(key)}`);
}

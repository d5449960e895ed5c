import { terminal as words } from '@shardplay/words';
import type { Command } from 'commander';
import { BadInput } from './failure.ts';

/** Makes a command and those below it refuse a flag that is given twice with different values. */
export function refuseRepeatedFlags(command: Command): void {
  const given = new Map<string, string>();
  for (const option of command.options) {
    // A flag with a parser of its own collects its values.
    if (option.parseArg !== undefined) continue;
    const attribute = option.attributeName();
    command.on(`option:${option.name()}`, (value: string | null) => {
      const said = value ?? (option.negate ? words.off : words.on);
      const before = given.get(attribute);
      if (before !== undefined && before !== said)
        throw new BadInput(words.twice(`--${option.name().replace(/^no-/, '')}`, before, said));
      given.set(attribute, said);
    });
  }
  command.commands.forEach(refuseRepeatedFlags);
}

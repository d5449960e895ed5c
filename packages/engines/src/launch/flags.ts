/** Options of a command line: flag without dashes (underscores as hyphens) to its values. */
export type Flags = ReadonlyMap<string, readonly string[]>;

/**
 * Reads `--flag value value --switch` into a map, the last mention of a flag winning, as
 * argparse does. A word that is a flag and its value in one (`"--vocab-size 128256"`) is split.
 */
export function readFlags(words: readonly string[]): Flags {
  const flags = new Map<string, string[]>();
  let open: string[] | undefined;
  for (const word of words.flatMap(splitFlag)) {
    const flag = /^--?([A-Za-z][\w.-]*)(?:=(.*))?$/s.exec(word);
    if (flag === null) {
      open?.push(word);
      continue;
    }
    open = flag[2] === undefined ? [] : [flag[2]];
    flags.set(flag[1]!.replaceAll('_', '-'), open);
  }
  return flags;
}

function splitFlag(word: string): string[] {
  return /^--\S+\s/.test(word)
    ? word
        .trim()
        .split(/\s+/)
        .map((part) => part.replaceAll(/^'|'$/g, ''))
    : [word];
}

/** The whole number that a flag is set to, if it is one. */
export function wholeNumber(flags: Flags, name: string): number | undefined {
  const text = flags.get(name)?.[0];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

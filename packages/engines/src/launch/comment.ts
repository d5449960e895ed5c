/** Comment lines of a shell script, YAML or Python: each begins with its mark, whatever a line holds. */
export function comment(lines: readonly string[]): string {
  return lines.map((line) => `# ${oneLine(line)}`).join('\n');
}

/** Text that cannot end the line that it is written into. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** A word of a shell command: as it is if it can be read so, else in single quotes. */
export function shellWord(text: string): string {
  return /^[\w.,:/+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** What the parser gives for a flag: its text, true for a toggle alone, false for `--no-…`. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

/** The parser's name for a flag: `micro-batch` is `microBatch`. */
export function attributeOf(flag: string): string {
  return flag.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

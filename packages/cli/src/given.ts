/** What the parser gives for a flag: its text, true for a toggle alone, false for `--no-…`. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

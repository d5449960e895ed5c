/** Names of files in a text that starts a run, the surest sign of what describes the run first. */
const SIGNS: readonly (readonly [sign: RegExp, file: (name: string) => string])[] = [
  [/--config[-_]file[= ]+["']?([\w./-]+\.(?:ya?ml|toml))/, (name) => name],
  [/--deepspeed(?:_config)?[= ]+["']?([\w./-]+\.json)/, (name) => name],
  // torchtitan takes a Python module, not its file.
  [/--module[= ]+["']?(\w+)/, (name) => `${name}.py`],
  [/(?<![\w/.-])((?!config\.json)[\w-]+\.(?:ya?ml|toml|json))\b/, (name) => name],
  [/\b(?:bash|sh|srun) ["']?([\w./-]+\.sh)\b/, (name) => name],
];

/** The file that a launcher, or a program of its own, takes a run from; undefined where none is named. */
export function fileNamedIn(text: string): string | undefined {
  for (const [sign, file] of SIGNS) {
    const name = sign.exec(text)?.[1];
    if (name !== undefined) return file(name);
  }
  return undefined;
}

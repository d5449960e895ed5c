import type { Command } from 'commander';

/** What can follow one command on the line. */
interface Place {
  /** The commands that lead here, without the program's own name. */
  readonly path: readonly string[];
  readonly commands: readonly Described[];
  readonly flags: readonly (Described & { readonly values: readonly string[] })[];
}

interface Described {
  readonly name: string;
  readonly description: string;
}

/** Every shell for which there is a script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A script that completes commands, flags and the values of flags with named choices. */
export function completionScript(program: Command, shell: Shell): string {
  const places = placesOf(program, []);
  switch (shell) {
    case 'bash':
      return bash(places);
    case 'zsh':
      // zsh runs bash's completions through its own compatibility layer.
      return `#compdef shardplay\nautoload -U +X bashcompinit && bashcompinit\n${bash(places)}`;
    case 'fish':
      return fish(places);
  }
}

/** Deepest first, so that the first match is the most particular one. */
function placesOf(command: Command, path: readonly string[]): Place[] {
  const below = command.commands.flatMap((child) => placesOf(child, [...path, child.name()]));
  const here: Place = {
    path,
    commands: command.commands.map((child) => ({
      name: child.name(),
      description: child.summary(),
    })),
    flags: command.options.flatMap(({ long, description, argChoices }) =>
      long ? [{ name: long, description, values: argChoices ?? [] }] : [],
    ),
  };
  return [...below, here];
}

function bash(places: readonly Place[]): string {
  const values = places.flatMap(({ path, flags }) =>
    flags
      .filter((flag) => flag.values.length > 0)
      .map((flag) => `    "${spaced(path)}"*":${flag.name}") words="${flag.values.join(' ')}";;`),
  );
  const words = places.map(({ path, commands, flags }) => {
    const all = [...commands, ...flags].map(({ name }) => name);
    return `      "${spaced(path)}"*) words="${all.join(' ')}";;`;
  });
  return `_shardplay() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} path="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break;; *) path="$path $word";; esac
  done
  case "$path:$previous" in
${values.join('\n')}
    *) case "$path" in
${words.join('\n')}
    esac;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _shardplay shardplay
`;
}

function spaced(path: readonly string[]): string {
  return path.map((word) => ` ${word}`).join('');
}

function fish(places: readonly Place[]): string {
  return places
    .flatMap(({ path, commands, flags }) => {
      const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
      const unseen = commands.map(({ name }) => name).join(' ');
      const atCommand = [
        ...seen,
        ...(unseen === '' ? [] : [`not __fish_seen_subcommand_from ${unseen}`]),
      ];
      const at = (conditions: readonly string[]) =>
        `complete -c shardplay${conditions.length > 0 ? ` -n '${conditions.join('; and ')}'` : ''}`;
      return [
        ...commands.map(
          ({ name, description }) => `${at(atCommand)} -f -a ${name} -d ${quoted(description)}`,
        ),
        ...flags.map(({ name, description, values }) => {
          const choices = values.length > 0 ? ` -x -a ${quoted(values.join(' '))}` : '';
          return `${at(seen)} -l ${name.slice(2)} -d ${quoted(description)}${choices}`;
        }),
      ];
    })
    .map((line) => `${line}\n`)
    .join('');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

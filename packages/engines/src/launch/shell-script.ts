import { Branches } from './shell-branches.ts';
import {
  ARRAY_CLOSE,
  ARRAY_OPEN,
  lex,
  type Piece,
  type Statement,
  type Word,
} from './shell-lexer.ts';

/** What a launch script comes to, as far as it can be told without running it. */
export interface ShellScript {
  /** The commands in order, variables expanded as far as they are known. */
  readonly commands: readonly (readonly string[])[];
  /** Variables that the script sets to text; exported or not. */
  readonly variables: ReadonlyMap<string, string>;
  /** Options of the `#SBATCH` lines, without their dashes. */
  readonly batch: ReadonlyMap<string, string>;
  /** Whether it branches on what it does not set itself: such branches are all read, the last one counts. */
  readonly conditional: boolean;
}

const KEYWORDS = new Set(['then', 'do', 'export', 'local', 'exec', 'srun', 'time']);

/** Reads a bash script without running it: assignments and arrays in order, the branches that may run. */
export function readScript(script: string): ShellScript {
  const state: State = { variables: new Map(), arrays: new Map() };
  const commands: string[][] = [];
  const branches = new Branches();
  const statements = lex(script);
  for (const [at, statement] of statements.entries()) {
    const words = statement.map((word) => known(word, state));
    const next = statements[at + 1]?.[0];
    const skipped = branches.follow(words, next === undefined || plain(next) === 'then');
    if (!branches.active) continue;
    const rest = assign(statement.slice(skipped), state);
    const argv = rest.flatMap((word) => expandWord(word, state));
    if (argv.length > 0) commands.push(argv);
  }
  const { variables } = state;
  return { commands, variables, batch: batchOptions(script), conditional: branches.uncertain };
}

/** A word with its variables replaced, or undefined where one is not known. */
function known(word: Word, state: State): string | undefined {
  const unknown = word.some((piece) => piece.expands && expand(piece, state).includes('$'));
  return unknown ? undefined : word.map((piece) => expand(piece, state)).join('');
}

interface State {
  readonly variables: Map<string, string>;
  readonly arrays: Map<string, string[]>;
}

const plain = (word: Word): string => word.map((piece) => piece.text).join('');

/** Carries out the assignments that a statement starts with; gives back the words after them. */
function assign(statement: Statement, state: State): Statement {
  let at = 0;
  while (at < statement.length) {
    const word = statement[at]!;
    const text = plain(word);
    const target = /^(\w+)(\+?)=/.exec(text);
    if (target === null) {
      if (!KEYWORDS.has(text)) break;
      at += 1;
      continue;
    }
    const [prefix, name, append] = target as unknown as [string, string, string];
    const following = statement[at + 1];
    if (text === prefix && following !== undefined && plain(following) === ARRAY_OPEN) {
      const close = statement.findIndex((w, i) => i > at && plain(w) === ARRAY_CLOSE);
      const end = close < 0 ? statement.length : close;
      const items = statement.slice(at + 2, end).flatMap((w) => expandWord(w, state));
      state.arrays.set(name, append === '' ? items : [...(state.arrays.get(name) ?? []), ...items]);
      at = end + 1;
    } else {
      const value = dropStart(word, prefix.length)
        .map((piece) => expand(piece, state))
        .join('');
      state.variables.set(name, append === '' ? value : (state.variables.get(name) ?? '') + value);
      at += 1;
    }
  }
  return statement.slice(at).filter((word) => !plain(word).startsWith('\u0001'));
}

function dropStart(word: Word, characters: number): Word {
  let left = characters;
  return word.flatMap((piece) => {
    const cut = Math.min(left, piece.text.length);
    left -= cut;
    return cut === piece.text.length ? [] : [{ ...piece, text: piece.text.slice(cut) }];
  });
}

const ARRAY_USE = /^\$\{(\w+)\[[@*]\]\}$/;

/** One word as the words that it expands to: an array gives many, an empty variable none. */
function expandWord(word: Word, state: State): string[] {
  const array = state.arrays.get(ARRAY_USE.exec(plain(word))?.[1] ?? '');
  if (array !== undefined) return array;
  // A space that an unquoted expansion brings ends the word; \u0002 stands for it until the join.
  const text = word
    .map((piece) => {
      const value = expand(piece, state);
      return piece.splits && piece.text.startsWith('$')
        ? value.replaceAll(/\s+/g, '\u0002')
        : value;
    })
    .join('');
  return text.split('\u0002').filter((part) => part !== '');
}

const VARIABLE =
  /\$\(\(([^()]*(?:\([^()]*\)[^()]*)*)\)\)|\$\{(\w+)(?:\[[@*]\])?(?::?[-=]([^}]*))?\}|\$(\w+)/g;

/** Text with its variables replaced; what is not known stays as written (`$SLURM_NNODES`). */
function expand(piece: Piece, state: State): string {
  if (!piece.expands) return piece.text;
  const text = piece.splits ? piece.text : piece.text.replaceAll(/\\(["\\$`])/g, '$1');
  return replaceVariables(text, state);
}

function replaceVariables(text: string, state: State): string {
  return text.replaceAll(
    VARIABLE,
    (whole, sum?: string, braced?: string, fallback?: string, bare?: string) => {
      if (sum !== undefined) return arithmetic(sum, state) ?? whole;
      const name = braced ?? bare ?? '';
      const value = state.variables.get(name) ?? state.arrays.get(name)?.join(' ');
      if (value !== undefined && value !== '') return value;
      if (fallback === undefined) return whole;
      return replaceVariables(fallback.replaceAll(/^["']|["']$/g, ''), state);
    },
  );
}

/** `$((A * B))` where everything is known: whole numbers, + - * / and brackets. */
function arithmetic(expression: string, state: State): string | undefined {
  const named = replaceVariables(expression, state).replaceAll(
    /[A-Za-z_]\w*/g,
    (name) => state.variables.get(name) ?? name,
  );
  const tokens = named.match(/\d+|[-+*/()]/g) ?? [];
  if (tokens.join('') !== named.replaceAll(/\s/g, '')) return undefined;
  let at = 0;
  const atom = (): number => {
    if (tokens[at] === '(') {
      at += 1;
      const inner = sum();
      at += 1;
      return inner;
    }
    return Number(tokens[at++]);
  };
  const product = (): number => {
    let value = atom();
    while (tokens[at] === '*' || tokens[at] === '/') {
      value = tokens[at++] === '*' ? value * atom() : Math.floor(value / atom());
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      value = tokens[at++] === '+' ? value + product() : value - product();
    }
    return value;
  };
  const value = sum();
  return Number.isFinite(value) ? String(value) : undefined;
}

function batchOptions(script: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const [, flag, value] of script.matchAll(/^#SBATCH\s+(-{1,2}[\w-]+)(?:[= ]\s*(\S+))?/gm)) {
    options.set(flag!.replace(/^-+/, ''), value ?? '');
  }
  return options;
}

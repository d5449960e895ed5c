import { editDistance } from '@shardplay/core';
import type { Flags } from '../launch/flags.ts';
import { MEGATRON_FLAGS, type FlagKind } from './flags.ts';

/** Flags that are read but never written, in the same notation as those that are written. */
const READ_ONLY: Readonly<Record<string, FlagKind>> = {
  '--account-for-embedding-in-pipeline-split': 'switch',
  '--account-for-loss-in-pipeline-split': 'switch',
  '--decoder-first-pipeline-num-layers': 'whole',
  '--decoder-last-pipeline-num-layers': 'whole',
  '--encoder-num-layers': 'whole',
  '--encoder-seq-length': 'whole',
  '--moe-expert-capacity-factor': 'number',
  '--num-layers-per-virtual-pipeline-stage': 'whole',
  '--padded-vocab-size': 'whole',
  '--quick-geglu': 'switch',
  '--recompute-activations': 'switch',
  '--use-rotary-position-embeddings': 'switch',
  '--use-torch-fsdp2': 'switch',
};

const KINDS: ReadonlyMap<string, FlagKind> = new Map(
  Object.entries({ ...MEGATRON_FLAGS, ...READ_ONLY }),
);

/** Flags that Megatron-LM refuses beside each other, and which of the two a reading takes. */
const EXCLUSIVE: readonly (readonly [taken: string, left: string])[] = [
  ['bf16', 'fp16'],
  ['fp4-format', 'fp8-format'],
  ['num-layers', 'encoder-num-layers'],
  ['seq-length', 'encoder-seq-length'],
  ['num-virtual-stages-per-pipeline-rank', 'num-layers-per-virtual-pipeline-stage'],
];

/** What in these flags Megatron-LM would refuse or pass over, where the reading depends on it. */
export function slipNotes(flags: Flags): string[] {
  return [
    ...[...flags].flatMap(([name, values]) => {
      const kind = KINDS.get(`--${name}`);
      return kind === undefined ? misspelt(name) : badValue(name, kind, values);
    }),
    ...EXCLUSIVE.filter((pair) => pair.every((name) => flags.has(name))).map(
      ([taken, left]) =>
        `--${taken} and --${left} are both given, which Megatron-LM refuses; --${taken} is read.`,
    ),
    ...(flags.has('num-query-groups') && !flags.has('group-query-attention')
      ? [
          '--num-query-groups does nothing without --group-query-attention: every head is read with keys and values of its own.',
        ]
      : []),
  ];
}

/** Changes of letters that are a slip: in a short name one alone, else two. */
const mostChanges = (name: string) => (name.length < 6 ? 1 : 2);
/** Names so short are one change apart from too many others. */
const SHORTEST = 4;

/** Flags of Megatron-LM that a slip of another one could be taken for. */
const NO_SLIPS: ReadonlySet<string> = new Set([
  'decoder-num-layers',
  'decoder-seq-length',
  'vocab-file',
]);

function misspelt(name: string): string[] {
  if (name.length < SHORTEST || NO_SLIPS.has(name)) return [];
  const meant = [...KINDS.keys()]
    .map((flag) => ({ flag, changes: editDistance(name, flag.slice(2)) }))
    .filter(({ changes }) => changes <= mostChanges(name))
    .sort((a, b) => a.changes - b.changes)[0];
  return meant === undefined
    ? []
    : [`--${name} is no flag that is known and is not read; did you mean ${meant.flag}?`];
}

/** Words that would switch something off, if a switch took a value. */
const OFF = /^(?:false|off|no|0)$/i;

function badValue(name: string, kind: FlagKind, values: readonly string[]): string[] {
  const value = values[0];
  if (kind === 'switch') {
    return value !== undefined && OFF.test(value)
      ? [`--${name} takes no value: "${value}" does not switch it off, and it is read as on.`]
      : [];
  }
  if (value === undefined) return [`--${name} has no value, and is not read.`];
  // What the script does not set itself is told elsewhere.
  const legal = value.includes('$') ? undefined : legalFor(kind, value);
  return legal === undefined
    ? []
    : [`--${name} is ${JSON.stringify(value)}, but must be ${legal}; it is not read.`];
}

/** What a value must be, where it is not. */
function legalFor(kind: FlagKind, value: string): string | undefined {
  if (kind === 'whole') return /^\d+$/.test(value) ? undefined : 'a whole number';
  if (kind === 'number') return Number.isFinite(Number(value)) ? undefined : 'a number';
  if (typeof kind === 'string') return undefined;
  return kind.includes(value) ? undefined : `one of ${kind.join(', ')}`;
}

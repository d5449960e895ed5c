/**
 * A pipeline schedule is, for each rank, the ordered list of actions that it runs.
 * Notation, as PyTorch writes it: `<stage><kind><micro-batch>`, e.g. `3F0`, `3I0`, `3W0`.
 * A list holds each action as one whole number, so that a hundred thousand of them stay cheap:
 * `cell * 8 + joined * 4 + kind`, where `cell = stage * microBatches + microBatch`.
 */

/** F forward; B full backward; I input-gradient alone; W weight-gradient alone. B = I + W. */
export type ActionKind = 'F' | 'B' | 'I' | 'W';

/** The kinds by their code: the low two bits of an action's number. */
export const ACTION_KINDS: readonly ActionKind[] = ['F', 'B', 'I', 'W'];
export const FORWARD = 0;
export const BACKWARD = 1;
export const INPUT_GRADIENT = 2;
export const WEIGHT_GRADIENT = 3;

/** Set on the first action of a pair that runs fused with the next one in the list (DualPipe). */
export const JOINED = 4;
const CELL = 8;

export interface Action {
  readonly kind: ActionKind;
  /** Global stage, 0 to stages - 1, in the order in which data flows. */
  readonly stage: number;
  readonly microBatch: number;
  /** Its place in a fused pair, which occupies the rank as one; absent when it runs alone. */
  readonly pair?: 'first' | 'second';
}

/** An action as a number. `kind` is a code, 0 to 3, with or without `JOINED`. */
export function encode(kind: number, stage: number, microBatch: number, microBatches: number) {
  return (stage * microBatches + microBatch) * CELL + kind;
}

/** The code of an action's kind, 0 to 3. */
export const kindOf = (code: number): number => code & 3;

/** stage * microBatches + microBatch. */
export const cellOf = (code: number): number => code >> 3;

/** Whether an action runs fused with the next one in its list. */
export const isJoined = (code: number): boolean => (code & JOINED) !== 0;

/** `3F0`. */
export function nameOf(code: number, microBatches: number): string {
  const cell = cellOf(code);
  return `${Math.floor(cell / microBatches)}${ACTION_KINDS[kindOf(code)]}${cell % microBatches}`;
}

import type { Unit } from '../format/format.ts';

/**
 * A control, described once. The slider, the number box, the address codec, the command-line
 * flag, its help and the property tests all read this; words live in the catalogue under `key`.
 */
export type Field = NumberField | ChoiceField | ToggleField;

export interface NumberField {
  readonly kind: 'number';
  /** Camel-case name, unique in its table: the address key and, in kebab case, the flag. */
  readonly key: string;
  readonly unit: Unit;
  /** Smallest and largest legal value. */
  readonly minimum: number;
  readonly maximum: number;
  /** Where the slider ends, if the number box accepts more than the slider shows. */
  readonly sliderMaximum?: number;
  /** How the slider spreads its track; a logarithmic track needs `minimum` above zero. */
  readonly scale: 'linear' | 'logarithmic';
  /** Whether only whole numbers are legal. */
  readonly integer: boolean;
  /** Marks on the track, each with the name of a real thing at that value. */
  readonly ticks?: readonly { readonly value: number; readonly label: string }[];
  readonly initial: number;
}

export interface ChoiceField<Option extends string = string> {
  readonly kind: 'choice';
  readonly key: string;
  readonly options: readonly Option[];
  /** Other spellings that people type, in lower case, and the option that each means. */
  readonly aliases?: Readonly<Record<string, Option>>;
  readonly initial: Option;
}

export interface ToggleField {
  readonly kind: 'toggle';
  readonly key: string;
  readonly initial: boolean;
}

/** A table of controls: what one episode, or one command, can be asked. Keyed by each `key`. */
export type FieldTable = Readonly<Record<string, Field>>;

/** What a control can be set to. */
export type ValueOf<Of extends Field> = Of extends { kind: 'number' }
  ? number
  : Of extends { kind: 'choice'; options: readonly (infer Option)[] }
    ? Option
    : boolean;

/** The state that a table of controls describes. */
export type StateOf<Table extends FieldTable> = {
  readonly [Key in keyof Table]: ValueOf<Table[Key]>;
};

/** The command-line flag of a control, without dashes: `microBatches` is `micro-batches`. */
export function flagName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

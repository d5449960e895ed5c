/** One argument of `pretrain_gpt.py`, and why it is there where that is not plain. */
export interface Argument {
  readonly flag: string;
  readonly values: readonly string[];
  readonly why?: string;
}

/** A group of arguments: one array of the script. */
export interface Section {
  /** Name of the bash array. */
  readonly name: string;
  readonly about: string;
  readonly arguments: readonly Argument[];
}

export function argument(flag: string, value?: string | number, why?: string): Argument {
  return {
    flag,
    values: value === undefined ? [] : [String(value)],
    ...(why !== undefined && { why }),
  };
}

/** The argument if the condition holds, nothing else. */
export function when(condition: boolean, flag: string, value?: string | number, why?: string) {
  return condition ? [argument(flag, value, why)] : [];
}

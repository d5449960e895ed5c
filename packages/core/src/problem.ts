/**
 * What is wrong with an input, as a value: the rule it breaks, a sentence for a person,
 * and the nearest legal change. Thrown only for a programmer's fault, returned for a user's.
 */
export interface Problem {
  /** Stable name of the rule, in kebab case: `heads-divisible-by-tensor`. */
  readonly rule: string;
  /** One sentence: which key, what is wrong, what is legal. */
  readonly message: string;
  /** The nearest legal change: dotted path of the key to its new value. */
  readonly fix?: Readonly<Record<string, Scalar>>;
}

/** What a key of a scenario or a control can be set to. */
export type Scalar = string | number | boolean;

/** A value, or the problems that prevented it; `Failure` defaults to a list of problems. */
export type Result<Value, Failure = readonly Problem[]> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problems: Failure };

import type { Problem } from '@shardplay/core';

/** The names that one quantity has had, the usual one first. */
const SPELLINGS = {
  layers: ['num_hidden_layers', 'n_layer', 'n_layers', 'num_layers'],
  hidden: ['hidden_size', 'n_embd', 'd_model', 'n_embed'],
  heads: ['num_attention_heads', 'n_head', 'n_heads', 'num_heads', 'attention_heads'],
  kvHeads: ['num_key_value_heads', 'num_kv_heads', 'n_head_kv', 'kv_n_heads'],
  headDim: ['head_dim', 'kv_channels', 'attention_head_dim'],
  ffn: ['intermediate_size', 'ffn_dim', 'n_inner', 'ffn_hidden_size'],
  vocab: ['vocab_size', 'padded_vocab_size'],
  positions: ['max_position_embeddings', 'n_positions', 'max_seq_len'],
  experts: ['num_local_experts', 'num_experts', 'n_routed_experts', 'moe_num_experts'],
  activeExperts: ['num_experts_per_tok', 'experts_per_token', 'moe_topk', 'moe_k', 'moe_top_k'],
} as const;

export type Quantity = keyof typeof SPELLINGS;

/** Of these no model has none; other sizes may be 0 where a model does without the part. */
const AT_LEAST_ONE: ReadonlySet<Quantity> = new Set([
  'layers',
  'hidden',
  'heads',
  'kvHeads',
  'headDim',
  'vocab',
]);

/** What a family's own configuration class says where a file is silent. */
export type Defaults = Readonly<Partial<Record<Quantity, number>>>;

/**
 * Reads one config.json. What is wrong is collected in `problems`: a reader goes on with a
 * harmless number, and its answer is thrown away at the end.
 */
export class Config {
  readonly notes: string[] = [];
  /** Sizes that the file leaves to its class, each with the value taken. */
  readonly assumed = new Map<string, number>();

  constructor(
    private readonly json: Readonly<Record<string, unknown>>,
    private readonly defaults: Defaults,
    private readonly family: string,
    readonly problems: Problem[] = [],
  ) {}

  /** A size under any of its names, or the family's own default; missing both is a problem. */
  size(quantity: Quantity): number {
    const given = this.optionalSize(quantity);
    if (given !== undefined) return given;
    const [usual] = SPELLINGS[quantity];
    this.refuse('required-key', `${usual} is missing, and ${this.family} has no default for it.`);
    return 1;
  }

  /** The same where a family does without it. An explicit null is not the default: it is "none". */
  optionalSize(quantity: Quantity): number | undefined {
    const given = SPELLINGS[quantity].filter((key) => this.has(key));
    const values = new Set(given.map((key) => this.json[key]).filter((value) => value !== null));
    if (values.size > 1) {
      this.refuse('one-value', `${given.join(' and ')} disagree: ${[...values].join(' and ')}.`);
    }
    const [key] = given;
    if (key === undefined) return this.assume(quantity);
    const [value] = values;
    if (value === undefined) return undefined;
    if (value === 0 && AT_LEAST_ONE.has(quantity)) {
      this.refuse('legal-value', `${key} is 0, but must be at least 1.`);
      return 1;
    }
    return this.whole(key, value);
  }

  private assume(quantity: Quantity): number | undefined {
    const value = this.defaults[quantity];
    if (value !== undefined) this.assumed.set(SPELLINGS[quantity][0], value);
    return value;
  }

  /** A whole number under a name of its own; null counts as absent. */
  count(key: string): number | undefined;
  count(key: string, otherwise: number): number;
  count(key: string, otherwise?: number): number | undefined {
    const value = this.json[key];
    return value === undefined || value === null ? otherwise : this.whole(key, value);
  }

  /** A layer's number; below 0 it is counted from the end, as Python does. */
  layerFromEnd(key: string): number {
    const value = this.json[key];
    if (typeof value !== 'number' || value >= 0) return this.count(key, 0);
    return this.size('layers') + value;
  }

  flag(key: string, otherwise: boolean): boolean {
    const value = this.json[key];
    if (value === undefined || value === null) return otherwise;
    if (typeof value === 'boolean') return value;
    this.refuse('legal-value', `${key} is ${JSON.stringify(value)}, but must be true or false.`);
    return otherwise;
  }

  word(key: string): string | undefined {
    const value = this.json[key];
    return typeof value === 'string' ? value : undefined;
  }

  list(key: string): readonly unknown[] | undefined {
    const value = this.json[key];
    return Array.isArray(value) ? value : undefined;
  }

  /** A nested object as a config of its own; its problems are ours. */
  nested(key: string, defaults: Defaults): Config {
    return new Config(objectOf(this.json[key]), defaults, `${this.family}.${key}`, this.problems);
  }

  has(key: string): boolean {
    return this.json[key] !== undefined;
  }

  refuse(rule: string, message: string): void {
    this.problems.push({ rule, message });
  }

  private whole(key: string, value: unknown): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
    if (Array.isArray(value) && value.length > 0 && new Set(value).size === 1) {
      return this.whole(key, value[0]);
    }
    const what = Array.isArray(value) ? 'a list of different values' : JSON.stringify(value);
    this.refuse('legal-value', `${key} is ${what}, but must be one whole number.`);
    return 1;
  }
}

export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : {};
}

import type { ModelDescription } from '../description.ts';

/** A published model. */
export interface CatalogModel {
  /** Lower-case, hyphenated: `llama-3.1-70b`. */
  readonly name: string;
  /** Other names that people write, beside spellings that differ in case and punctuation. */
  readonly aliases?: readonly string[];
  readonly description: ModelDescription;
  /** Published count of parameters, where one is known to the last parameter. */
  readonly publishedParameters?: number;
  /** Where the numbers are published. */
  readonly source: string;
}

import type { ModelDescription } from '../description.ts';
import type { CatalogModel } from './catalog-model.ts';

/** The sizes that tell the models of a family apart. */
interface Sizes {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads?: number;
  readonly headDim?: number;
  readonly ffn?: number;
}

/**
 * Rows of one family: what its models share, then for each its name, its sizes and, where it is
 * known to the last parameter, its published total.
 * @param source page of a model, with `*` for the part of the address that differs
 */
export function family(
  shared: Partial<ModelDescription>,
  source: string,
  rows: readonly (readonly [
    name: string,
    sizes: Sizes & Partial<ModelDescription>,
    page: string,
    publishedParameters?: number | null,
    aliases?: readonly string[],
  ])[],
): readonly CatalogModel[] {
  return rows.map(([name, sizes, page, publishedParameters, aliases]) => ({
    name,
    description: { ...shared, ...sizes },
    source: source.replace('*', page),
    ...(typeof publishedParameters === 'number' && { publishedParameters }),
    ...(aliases && { aliases }),
  }));
}

/** Biases on every matrix but the head, and LayerNorms: GPT-2's shape. */
export const GPT_SHAPE = {
  gated: false,
  biases: { queryKeyValue: true, attentionOutput: true, feedForward: true },
  norms: { vectors: 2 },
} as const satisfies Partial<ModelDescription>;

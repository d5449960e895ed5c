import { format, type Unit } from '../../format/format.ts';
import { CONSTANTS, LARGE_MODEL } from '../../hardware/constants.ts';
import type { Problem } from '../../problem.ts';
import { gpusOf, type Recipe, type RecipeState } from './fields.ts';
import { allRecipes, changed, distance } from './neighbours.ts';
import { measuredBubble } from './bubble.ts';
import { memoryPerGpuBytes, outcomeOf, tensorLeavesNode } from './outcome.ts';

export const AUDITS = ['memory', 'tensorInNode', 'bubble'] as const;
export type AuditKey = (typeof AUDITS)[number];

/** One audit of a recipe. */
export interface Audit {
  readonly audit: AuditKey;
  readonly passes: boolean;
  /** What the recipe has, what it may have at most, and the unit of both. */
  readonly value: number;
  readonly limit: number;
  readonly unit: Unit;
  /** Value over limit: above 1 it fails by that factor. */
  readonly ofLimit: number;
  /** Why it fails, by how much, and the nearest recipe that passes all three; null if it passes. */
  readonly problem: Problem | null;
}

/** The three audits, in order. A failing one names the nearest recipe that passes all of them. */
export function auditsOf(state: RecipeState): readonly Audit[] {
  const failing = failures(state);
  const mend = failing.length === 0 ? undefined : nearestPassing(state);
  return AUDITS.map((audit) => {
    const { value, limit, unit } = measure(audit, state);
    const passes = !failing.includes(audit);
    return {
      audit,
      passes,
      value,
      limit,
      unit,
      ofLimit: value / limit,
      problem: passes ? null : problemOf(audit, state, mend),
    };
  });
}

/** The audits that a recipe fails. */
export function failures(state: RecipeState): readonly AuditKey[] {
  return AUDITS.filter((audit) => fails(audit, state));
}

function fails(audit: AuditKey, state: RecipeState): boolean {
  if (audit === 'tensorInNode') return tensorLeavesNode(state);
  const { value, limit } = measure(audit, state);
  return value > limit;
}

function measure(audit: AuditKey, state: RecipeState): Pick<Audit, 'value' | 'limit' | 'unit'> {
  switch (audit) {
    case 'memory':
      return {
        value: memoryPerGpuBytes(state),
        limit: CONSTANTS.gpuMemoryBytes.value,
        unit: 'bytes',
      };
    case 'tensorInNode':
      return { value: state.tensor, limit: Number(state.node), unit: 'count' };
    case 'bubble':
      return {
        value: measuredBubble(state.pipeline),
        limit: CONSTANTS.bubbleLimit.value,
        unit: 'fraction',
      };
  }
}

/**
 * The nearest recipe that passes all audits on no fewer GPUs, with sizes that an engine accepts
 * (tensor divides the heads, pipeline the layers). Of several as near, the fastest.
 */
function nearestPassing(state: RecipeState): Recipe | undefined {
  const { heads, layers } = LARGE_MODEL;
  const candidates = allRecipes()
    .filter(({ tensor, pipeline }) => heads % tensor === 0 && layers % pipeline === 0)
    .filter((recipe) => gpusOf(recipe) >= gpusOf(state))
    .sort((a, b) => distance(state, a) - distance(state, b));
  let best: { recipe: Recipe; product: number } | undefined;
  for (const recipe of candidates) {
    if (best !== undefined && distance(state, recipe) > distance(state, best.recipe) + 1e-9) break;
    const tried = { ...state, ...recipe };
    if (AUDITS.some((audit) => fails(audit, tried))) continue;
    const { product } = outcomeOf(tried);
    if (product > (best?.product ?? 0)) best = { recipe, product };
  }
  return best?.recipe;
}

const RULES: Readonly<Record<AuditKey, string>> = {
  memory: 'memory-fits-the-gpu',
  tensorInNode: 'tensor-stays-in-a-node',
  bubble: 'bubble-below-a-quarter',
};

function problemOf(audit: AuditKey, state: RecipeState, mend: Recipe | undefined): Problem {
  const reason = reasonOf(audit, state);
  if (mend === undefined) return { rule: RULES[audit], message: `${reason}.` };
  const near = `tensor ${mend.tensor}, pipeline ${mend.pipeline}, data ${mend.data}`;
  return {
    rule: RULES[audit],
    message: `${reason}; the nearest recipe that passes all audits is ${near}.`,
    fix: changed(state, mend),
  };
}

function reasonOf(audit: AuditKey, state: RecipeState): string {
  const { value, limit, unit } = measure(audit, state);
  const over = format(value / limit, 'ratio');
  switch (audit) {
    case 'memory':
      return `memory: ${format(value, unit)} on each GPU of ${format(limit, unit)}, ${over} what it holds`;
    case 'tensorInNode':
      return value > limit
        ? `tensor: ${value} slices reach over nodes of ${limit}, ${over} what one holds, so every layer waits for the network`
        : `tensor: groups of ${value} do not tile nodes of ${limit}, so one of them lies across two and waits for the network in every layer`;
    case 'bubble':
      return `pipeline: ${format(value, unit)} of the time stands idle at ${CONSTANTS.recipeMicroBatches.value} micro-batches, above ${format(limit, unit)}`;
  }
}

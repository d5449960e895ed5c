import type { LayoutFacts, LayoutKey, RunFacts } from '../legality/facts.ts';
import { rulesOf } from '../legality/legality.ts';
import type { Rule } from '../legality/rule.ts';

/**
 * The parts in which a walk chooses a layout: a cut, then a pipe, then each of the rest by itself,
 * in any order.
 */
const PARTS = {
  cut: ['tensor', 'context', 'expert', 'expertTensor', 'sequenceParallel'],
  pipe: ['pipeline', 'virtualStages', 'schedule', 'layersPerStage', 'data'],
  sharding: ['sharding', 'shardGroup'],
  microBatch: ['microBatch'],
  recompute: ['recompute'],
} as const satisfies Readonly<Record<string, readonly LayoutKey[]>>;
export type Part = keyof typeof PARTS;

/** Whether the engine takes a layout of which `part` has just been chosen, and the parts before. */
export type Gate = (part: Part, choice: LayoutFacts) => boolean;

/** Every rule of the engine, asked once for all layouts that share what it reads. */
export function gateOf(run: RunFacts): Gate {
  const rulesAfter: Record<Part, Rule[]> = {
    cut: [],
    pipe: [],
    sharding: [],
    microBatch: [],
    recompute: [],
  };
  for (const rule of rulesOf(run.engine)) rulesAfter[lastRead(rule)].push(rule);
  return (part, choice) => {
    for (const rule of rulesAfter[part]) if (rule.broken(run, choice)) return false;
    return true;
  };
}

/** The part with which all that a rule reads is chosen. */
function lastRead({ name, reads }: Rule): Part {
  const parts = (Object.keys(PARTS) as Part[]).filter((part) =>
    reads.some((key) => (PARTS[part] as readonly LayoutKey[]).includes(key)),
  );
  const alone = parts.filter((part) => part !== 'cut' && part !== 'pipe');
  if (alone.length > 1) throw new Error(`${name} reads ${alone.join()}, which are chosen apart`);
  return parts.at(-1) ?? 'cut';
}

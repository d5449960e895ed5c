import type { Problem } from '../problem.ts';
import type { Engine } from '../scenario/choices.ts';
import type { LayoutFacts, LayoutKey, RunFacts } from './facts.ts';

/**
 * One rule of an engine. `broken` is cheap and runs in every search; the sentence is made only for a
 * person who asks.
 */
export interface Rule {
  readonly name: string;
  /** Engines that have the rule; absent: all. */
  readonly engines?: readonly Engine[];
  /** All that `broken` looks at of a layout: it can be asked before the rest is chosen. */
  readonly reads: readonly LayoutKey[];
  readonly broken: (run: RunFacts, layout: LayoutFacts) => boolean;
  /** A `rule` of its own stands for the name, where several of one kind are asked together. */
  readonly explain: (
    run: RunFacts,
    layout: LayoutFacts,
  ) => Omit<Problem, 'rule'> & Partial<Problem>;
}

/** A rule whose `broken` is shown no more of a layout than it `reads`. */
export function rule<const Key extends LayoutKey>(
  declared: Omit<Rule, 'reads' | 'broken' | 'explain'> & {
    readonly reads: readonly Key[];
    readonly broken: (run: RunFacts, layout: Of<Key>) => boolean;
    readonly explain: (run: RunFacts, layout: Of<Key>) => ReturnType<Rule['explain']>;
  },
): Rule {
  return declared;
}

/** What a layout says under some of its keys. */
export type Of<Key extends LayoutKey> = Pick<LayoutFacts, Key>;

/** The multiple of `step` nearest to `wished`, at least one step. */
export function nearestMultiple(wished: number, step: number): number {
  return Math.max(1, Math.round(wished / step)) * step;
}

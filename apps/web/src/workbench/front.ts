import { format, type Layout, type Plan, type PlannedLayout, type Training } from '@shardplay/core';
import { workbenchWords as words } from '@shardplay/words';
import type { FrontDot } from '../marks/front-rows.ts';
import type { Look } from './look.ts';

/** Layouts of a plan that are shown: the ranked ones first, then those of the front beside them. */
export interface ShownLayout {
  readonly layout: PlannedLayout;
  /** Place in the ranking, from 1; none for one that is on the front alone. */
  readonly place: number | undefined;
  readonly onFront: boolean;
}

/** All layouts of a plan, each once. */
export function shownLayouts({ layouts, pareto, closest }: Plan): readonly ShownLayout[] {
  const front = new Set(pareto.map(keyOf));
  const ranked = layouts.map((layout, index) => ({
    layout,
    place: index + 1,
    onFront: front.has(keyOf(layout)),
  }));
  const known = new Set(layouts.map(keyOf));
  const beside = pareto.filter((layout) => !known.has(keyOf(layout)));
  const alone = [...beside, ...(layouts.length === 0 && closest ? [closest] : [])];
  return [
    ...ranked,
    ...alone.map((layout) => ({ layout, place: undefined, onFront: layout !== closest })),
  ];
}

export function frontDots(shown: readonly ShownLayout[]): readonly FrontDot[] {
  return shown.map(({ layout: { answer }, place, onFront }) => ({
    x: answer.step.seconds,
    y: answer.memory.peakBytes,
    strong: onFront,
    label: words.front.dot(
      place,
      format(answer.step.seconds, 'seconds'),
      format(answer.memory.peakBytes, 'bytes'),
    ),
  }));
}

/** What tells layouts apart: everything that a search moves. */
export function keyOf({ scenario: { layout = {}, training = {} } }: PlannedLayout): string {
  return joined(layout, training, training.shardGroup);
}

/** The same of a layout that is looked at. */
export function lookKey({ layout, training }: Look): string {
  const whole = layout.data * layout.context;
  return joined(layout, training, training.shardGroup >= whole ? 'data' : training.shardGroup);
}

type Moved<Of> = { readonly [Key in keyof Of]?: Of[Key] | undefined };

function joined(
  layout: Moved<
    Pick<
      Layout,
      | 'tensor'
      | 'pipeline'
      | 'virtualStages'
      | 'context'
      | 'expert'
      | 'expertTensor'
      | 'sequenceParallel'
    >
  >,
  training: Moved<Pick<Training, 'microBatch' | 'sharding' | 'recompute' | 'schedule'>>,
  shardGroup: number | 'data' | undefined,
): string {
  const { tensor, pipeline, virtualStages, context, expert, expertTensor } = layout;
  const { microBatch, sharding, recompute, schedule } = training;
  return [
    ...[tensor, pipeline, virtualStages, context, expert, expertTensor, layout.sequenceParallel],
    ...[microBatch, sharding, shardGroup, recompute, schedule],
  ].join();
}

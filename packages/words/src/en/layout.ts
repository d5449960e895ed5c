import { counted, type Layout, type Training } from '@shardplay/core';

/** How a layout and its recipe are said in a line, on a page and in the terminal. */
export const layoutWords = {
  uncut: 'not cut',
  axes: {
    tensor: 'tensor',
    pipeline: 'pipeline',
    virtualStages: 'virtual stages',
    context: 'context',
    expert: 'expert',
    data: 'data',
  },
  recipe: {
    microBatch: (size: number) => `micro-batch ${size}`,
    recompute: (kind: string) => `recompute ${kind}`,
    /** `over`: GPUs that share one copy, where they are not all of the replicas. */
    sharding: (kind: string, over?: number) =>
      over === undefined ? `shard ${kind}` : `shard ${kind} over ${counted(over, 'GPU')}`,
  },
} as const;

type Cuts = Pick<Layout, 'tensor' | 'pipeline' | 'virtualStages' | 'context' | 'expert' | 'data'>;

/** The axes that cut anything: `tensor 8, pipeline 4, data 2`. */
export function layoutText(layout: Cuts): string {
  const axes = ['tensor', 'pipeline', 'virtualStages', 'context', 'expert', 'data'] as const;
  const cuts = axes.filter((axis) => layout[axis] > 1);
  if (cuts.length === 0) return layoutWords.uncut;
  return cuts.map((axis) => `${layoutWords.axes[axis]} ${layout[axis]}`).join(', ');
}

/** The rest of a layout, beside its axes: `micro-batch 1, recompute full, shard optimizer, 1f1b`. */
export function recipeText({
  layout,
  training,
}: {
  readonly layout: Pick<Layout, 'pipeline' | 'data' | 'context'>;
  readonly training: Pick<
    Training,
    'microBatch' | 'recompute' | 'sharding' | 'shardGroup' | 'schedule'
  >;
}): string {
  const { recipe } = layoutWords;
  const shared =
    training.shardGroup < layout.data * layout.context ? training.shardGroup : undefined;
  return [
    recipe.microBatch(training.microBatch),
    ...(training.recompute === 'none' ? [] : [recipe.recompute(training.recompute)]),
    ...(training.sharding === 'none' ? [] : [recipe.sharding(training.sharding, shared)]),
    ...(layout.pipeline > 1 ? [training.schedule] : []),
  ].join(', ');
}

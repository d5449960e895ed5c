import type { Layout } from '../scenario/resolved.ts';
import { MEGATRON_ORDER, type Grid } from './grid.ts';

/** What tells the GPUs of a run apart; the expert axes tell the same GPUs apart once more. */
export type LayoutAxis = (typeof MEGATRON_ORDER)[number] | 'expertTensor' | 'expert' | 'expertData';

/**
 * The grids of a layout in Megatron-LM's order, which torchtitan, DeepSpeed and nanotron share
 * (tensor innermost, pipeline outermost): that of all layers but the experts', and that of the
 * experts where their GPUs are grouped otherwise.
 */
export function gridsOf(layout: Layout): readonly Grid<LayoutAxis>[] {
  const dense = MEGATRON_ORDER.map((axis) => ({ axis, size: layout[axis] }));
  const { tensor, context, data, pipeline, expert, expertTensor } = layout;
  if (expert * expertTensor === 1) return [dense];
  const expertData = (tensor * context * data) / (expert * expertTensor);
  return [
    dense,
    [
      { axis: 'expertTensor', size: expertTensor },
      { axis: 'expert', size: expert },
      { axis: 'expertData', size: expertData },
      { axis: 'pipeline', size: pipeline },
    ],
  ];
}

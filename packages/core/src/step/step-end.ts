import type { Holding } from '../memory/holding.ts';
import { collectiveSeconds, type Collective } from '../network/collective-time.ts';
import { groupShape } from '../network/group.ts';
import type { Rates } from './rates.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { shardGroups } from './standing.ts';

/** What each step does once, whatever its micro-batches, seconds before anything hides it. */
export interface StepEnd {
  /** Gradients over the data-parallel groups: an all-reduce, or a reduce-scatter of shards. */
  readonly reduce: number;
  /** Weights gathered from their shards; 0 where nothing is sharded. */
  readonly gather: number;
  /** The optimizer's states through HBM. */
  readonly optimizer: number;
}

/** @param parameters of the rank that holds most */
export function stepEnd(
  setting: StepSetting,
  rates: Rates,
  choice: LayoutChoice,
  parameters: Holding,
): StepEnd {
  const { fabric, profile, gradientBytes } = setting;
  const { dense, experts } = parameters;
  const { tensor, expert, expertTensor } = choice;
  const denseShape = groupShape(choice.data * choice.context, tensor, fabric.gpusPerNode);
  const expertRanks = Math.max(1, (tensor * denseShape.ranks) / (expert * expertTensor));
  const expertShape = groupShape(expertRanks, expert * expertTensor, fabric.gpusPerNode);
  const both = (kind: Collective, bytes: number) =>
    collectiveSeconds(kind, denseShape, bytes * dense, fabric) +
    (experts > 0 ? collectiveSeconds(kind, expertShape, bytes * experts, fabric) : 0);
  const optimizer = (updated: number) =>
    (profile.optimizerTrafficBytes * updated) / rates.memoryBytesPerSecond;

  if (choice.sharding === 'none') {
    const buckets = Math.max(1, Math.ceil((gradientBytes * dense) / profile.bucketBytes));
    const reduce = buckets * both('all-reduce', gradientBytes / buckets);
    return { reduce, gather: 0, optimizer: optimizer(dense + experts) };
  }
  const groups = shardGroups(choice);
  return {
    reduce: both('reduce-scatter', gradientBytes),
    gather: both('all-gather', 2),
    optimizer: optimizer(dense / groups.dense + experts / groups.experts),
  };
}

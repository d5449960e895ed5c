import type { Holding } from '../memory/holding.ts';
import { collectiveSeconds, type Collective } from '../network/collective-time.ts';
import { groupShape } from '../network/group.ts';
import type { Rates } from './rates.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { hostOptimizerSeconds } from './host-time.ts';
import { shardGroups } from './standing.ts';

/**
 * What gradients and weights take to travel once (data-travel.ts says how often they do), and the
 * optimizer, seconds before anything hides it.
 */
export interface StepEnd {
  /** Gradients over the data-parallel groups: an all-reduce, or a reduce-scatter of shards. */
  readonly reduce: number;
  /** Shards summed over the copies that hybrid sharding keeps. */
  readonly copies: number;
  /** Weights gathered from their shards; 0 where nothing is sharded. */
  readonly gather: number;
  /** The optimizer's states through HBM. */
  readonly optimizer: number;
}

/**
 * @param held parameters of the rank that holds most
 * @param trained those that are updated, or the adapters in their place
 */
export function stepEnd(
  setting: StepSetting,
  rates: Rates,
  choice: LayoutChoice,
  held: Holding,
  trained: Holding,
): StepEnd {
  const { fabric, profile, gradientBytes, optimizerTrafficBytes } = setting;
  const { dense, experts } = trained;
  const { tensor, expert, expertTensor } = choice;
  const denseRanks = choice.data * choice.context;
  const expertStride = expert * expertTensor;
  const expertRanks = Math.max(1, (tensor * denseRanks) / expertStride);
  const { gpusPerNode } = fabric;
  const over = (kind: Collective, bytes: number, ranks: number, stride: number) =>
    collectiveSeconds(kind, groupShape(ranks, stride, gpusPerNode), bytes, fabric);
  const optimizer = (updated: number) =>
    setting.offload === 'none'
      ? (optimizerTrafficBytes * updated) / rates.memoryBytesPerSecond
      : hostOptimizerSeconds(setting, updated);

  if (choice.sharding === 'none') {
    const buckets = Math.max(1, Math.ceil((gradientBytes * dense) / profile.bucketBytes));
    const bytes = gradientBytes / buckets;
    const reduce =
      over('all-reduce', bytes * dense, denseRanks, tensor) +
      over('all-reduce', bytes * experts, expertRanks, expertStride);
    return {
      reduce: buckets * reduce,
      copies: 0,
      gather: 0,
      optimizer: optimizer(dense + experts),
    };
  }
  const groups = shardGroups(choice);
  const reducedBytes = reducedGradientBytes(setting, choice);
  const inCopies = (kind: Collective, bytes: number, of: Holding) =>
    over(kind, bytes * of.dense, groups.dense, tensor) +
    over(kind, bytes * of.experts, groups.experts, expertStride);
  const denseShard = dense / groups.dense;
  const expertShard = experts / groups.experts;
  // Hybrid sharding: shards are summed over the copies once each copy has summed its own.
  const copies =
    over(
      'all-reduce',
      reducedBytes * denseShard,
      denseRanks / groups.dense,
      tensor * groups.dense,
    ) +
    over(
      'all-reduce',
      reducedBytes * expertShard,
      expertRanks / groups.experts,
      expertStride * groups.experts,
    );
  // Frozen weights are gathered as they are kept; of sharded updates only what was updated.
  const { adapters } = setting;
  const gathered = choice.sharding === 'parameters' ? held : trained;
  const gatheredBytes =
    adapters && choice.sharding === 'parameters' ? Math.min(2, adapters.frozenBytes) : 2;
  // Weights that wait on the host come up before they are gathered, and gradients go down.
  const hosted =
    setting.offload === 'parameters'
      ? held.dense / groups.dense + held.experts / groups.experts
      : 0;
  const weightBytes = adapters?.frozenBytes ?? (setting.pureHalf ? 2 : profile.weightBytes);
  const hostedGradients = setting.offload === 'parameters' ? denseShard + expertShard : 0;
  return {
    reduce:
      inCopies('reduce-scatter', reducedBytes, trained) +
      (gradientBytes * hostedGradients) / setting.hostBytesPerSecond,
    copies,
    gather:
      inCopies('all-gather', gatheredBytes, gathered) +
      (weightBytes * hosted) / setting.hostBytesPerSecond,
    optimizer: optimizer(denseShard + expertShard),
  };
}

/**
 * Bytes of one gradient as it is reduced: as it is accumulated, but DeepSpeed's ZeRO 2 and 3 send it
 * in the precision of the run (runtime/engine.py `communication_data_type`, edaa722).
 */
export function reducedGradientBytes(
  { engine, gradientBytes, precisionBytes }: StepSetting,
  { sharding }: LayoutChoice,
): number {
  const shards = sharding === 'gradients' || sharding === 'parameters';
  return engine === 'deepspeed' && shards && precisionBytes < 4 ? 2 : gradientBytes;
}

import { CONSTANTS, FLOPS_PER_PARAMETER_TOKEN, LARGE_MODEL } from '../../hardware/constants.ts';
import { groupsAlong } from '../../layout/grid.ts';
import { farthestReach } from '../../layout/reach.ts';
import {
  CHECKPOINTED_ACTIVATION_BYTES,
  stateBytesPerParameter,
  totalStateBytes,
} from '../../memory/recipe.ts';
import { ringBandwidths } from '../../network/ring-bandwidth.ts';
import { dataParallelStep } from '../data-parallel.ts';
import { fabricOf } from '../fabric.ts';
import { tensorParallelLayer } from '../tensor-parallel.ts';
import { measuredBubble } from './bubble.ts';
import type { RecipeState } from './fields.ts';
import { recipeGrid, type RecipeAxis } from './map.ts';

/** What a recipe comes to, before anybody judges it. */
export interface Outcome {
  readonly memoryPerGpuBytes: number;
  readonly tensorEfficiency: number;
  /** Idle share of the pipeline, measured off its schedule. */
  readonly idleFraction: number;
  readonly dataEfficiency: number;
  /** The product of the three efficiencies. */
  readonly product: number;
}

/** Computes a recipe for the large model on the cluster; expects one that fits its GPUs. */
export function outcomeOf(state: RecipeState): Outcome {
  const { tensor, pipeline, data } = state;
  const tensorEfficiency = tensorParallelLayer(tensor, slowestRing(state, 'tensor')).efficiency;
  const idleFraction = measuredBubble(pipeline);
  const shards = tensor * pipeline;
  const tokens = CONSTANTS.recipeMicroBatches.value * CONSTANTS.microBatchTokens.value;
  const flops = FLOPS_PER_PARAMETER_TOKEN.training * LARGE_MODEL.parameters * tokens;
  const dataEfficiency = dataParallelStep({
    replicas: data,
    computeSeconds: flops / (shards * CONSTANTS.sustainedFlopsPerSecond.value),
    gradientBytes: (LARGE_MODEL.parameters * CONSTANTS.wireBytesPerValue.value) / shards,
    bytesPerSecond: slowestRing(state, 'data'),
  }).efficiency;
  return {
    memoryPerGpuBytes: memoryPerGpuBytes(state),
    tensorEfficiency,
    idleFraction,
    dataEfficiency,
    product: tensorEfficiency * (1 - idleFraction) * dataEfficiency,
  };
}

/** What each GPU of a recipe keeps. */
export function memoryPerGpuBytes({ tensor, pipeline, activations }: RecipeState): number {
  return modelBytes(activations) / (tensor * pipeline);
}

/** Whether some tensor group of a recipe reaches over the network. */
export function tensorLeavesNode(state: RecipeState): boolean {
  const groups = groupsAlong(recipeGrid(state), ['tensor']);
  return farthestReach(groups, Number(state.node)) === 'network';
}

/** Everything that training the large model keeps, on all GPUs of one copy together. */
export function modelBytes(withActivations: boolean): number {
  const states = totalStateBytes(stateBytesPerParameter('bf16', 'training'));
  return LARGE_MODEL.parameters * (states + (withActivations ? CHECKPOINTED_ACTIVATION_BYTES : 0));
}

/** Bandwidth of the slowest ring along an axis, all its rings running at once. */
function slowestRing(state: RecipeState, axis: RecipeAxis): number {
  const rings = groupsAlong(recipeGrid(state), [axis]);
  return Math.min(...ringBandwidths(rings, fabricOf('infiniband', Number(state.node))));
}

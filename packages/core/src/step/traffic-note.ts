import { counted } from '../format/counted.ts';
import { format } from '../format/format.ts';
import { countParameters } from '../model/parameters.ts';
import { groupShape } from '../network/group.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import { shardGroups } from './standing.ts';
import { reducedGradientBytes } from './step-end.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';

/**
 * What weights that are sharded over nodes ask of the network (github.com/deepspeedai/DeepSpeed
 * issue 2928): every node takes in all that others hold, twice gathered and once reduced, so
 * (nodes - 1) / nodes of it, however many nodes there are.
 * @param computeSeconds of a step, under which that may hide
 */
export function trafficNote(
  { architecture, cluster, engine, training }: ResolvedScenario,
  setting: StepSetting,
  choice: LayoutChoice,
  computeSeconds: number,
): readonly string[] {
  const { tensor, pipeline, expert } = choice;
  const group = groupShape(shardGroups(choice).dense, tensor, cluster.gpusPerNode);
  // Spread experts are sharded over another group; torchtitan's pipeline gathers once a step.
  const once = engine === 'torchtitan' && pipeline > 1;
  if (choice.sharding !== 'parameters' || group.nodes < 2 || expert > 1 || once) return [];
  if (setting.adapters) return [];
  const perParameter = 2 * GATHERED_BYTES + reducedGradientBytes(setting, choice);
  const held = countParameters(architecture).total / (tensor * pipeline);
  const rings = Math.max(1, cluster.gpusPerNode / group.perNode);
  const bytes = (rings * held * perParameter * (group.nodes - 1)) / group.nodes;
  const seconds = computeSeconds / training.microBatches;
  const bits = (bytesPerSecond: number) =>
    `${format(Math.round((8 * bytesPerSecond) / 1e9), 'count')} Gbit/s`;
  const line = cluster.portsPerNode * cluster.interNode.bytesPerSecond;
  return [
    `Weights sharded over ${counted(group.nodes, 'node')} cross between nodes with every micro-batch: ${format(bytes, 'bytes')} into each node and as much out, ${bits(bytes / seconds)} if all of it is to hide under ${format(seconds, 'seconds')} of compute; ports have ${bits(line)}. More nodes do not lessen it; a copy in every node does (training.shardGroup), or a larger micro-batch.`,
  ];
}

/** Weights travel in 16 bits. */
const GATHERED_BYTES = 2;

import type { Engine, Sharding } from '../scenario/choices.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import type { LayoutChoice } from '../step/setting.ts';
import { divisors } from './divisors.ts';
import { free, type Fixed } from './freedom.ts';
import { unevenSplit } from './layer-split.ts';
import { RECIPES } from './recipes.ts';

/** What a space of layouts spans. */
export interface SpaceFrame {
  readonly engine: Engine;
  readonly gpus: number;
  readonly gpusPerNode: number;
  readonly layers: number;
  /** Experts of the model, 0 for a dense one. */
  readonly experts: number;
  readonly globalBatch: number;
  readonly fixed: Fixed;
}

/** One cut of the GPUs and one size of micro-batch: layouts that share every term of a layer. */
interface Cut {
  readonly tensor: number;
  readonly context: number;
  readonly expert: number;
  readonly expertTensor: number;
  readonly sequenceParallel: boolean;
}

interface Pipe {
  readonly pipeline: number;
  readonly virtualStages: number;
  readonly schedule: ScheduleName;
  readonly layersPerStage: readonly number[] | undefined;
}

/**
 * Every layout of the frame, in a fixed order, in blocks that share tensor, context and expert
 * sizes. Sizes that cannot divide the GPUs or the batch are never made; the engine's own rules are
 * the caller's to ask (`isLegal`).
 */
export function* layoutBlocks(frame: SpaceFrame): Generator<LayoutChoice[]> {
  for (const cut of cuts(frame)) {
    const stageGpus = frame.gpus / (cut.tensor * cut.context);
    const block: LayoutChoice[] = [];
    for (const pipe of pipes(frame, stageGpus)) addRecipes(block, frame, cut, pipe);
    if (block.length > 0) yield block;
  }
}

function* cuts(frame: SpaceFrame): Generator<Cut> {
  const { layout } = frame.fixed;
  const { gpus, experts } = frame;
  for (const tensor of free(layout.tensor, divisors(gpus))) {
    if (gpus % tensor !== 0) continue;
    for (const context of free(layout.context, divisors(gpus / tensor))) {
      if (gpus % (tensor * context) !== 0) continue;
      for (const sequenceParallel of free(
        layout.sequenceParallel,
        tensor > 1 ? [true, false] : [false],
      ))
        for (const expert of free(layout.expert, experts > 0 ? divisors(experts) : [1]))
          for (const expertTensor of free(
            layout.expertTensor,
            experts > 0 ? divisors(tensor) : [1],
          ))
            if (gpus % (expert * expertTensor) === 0)
              yield { tensor, context, expert, expertTensor, sequenceParallel };
    }
  }
}

function* pipes({ engine, layers, fixed }: SpaceFrame, stageGpus: number): Generator<Pipe> {
  const { layout, training } = fixed;
  const recipes = RECIPES[engine];
  for (const pipeline of free(layout.pipeline, divisors(stageGpus))) {
    if (stageGpus % pipeline !== 0 || pipeline > layers) continue;
    const schedules: readonly ScheduleName[] =
      pipeline === 1 ? [training.schedule ?? '1f1b'] : free(training.schedule, recipes.schedules);
    for (const schedule of schedules)
      for (const virtualStages of free(layout.virtualStages, chunks(schedule, layers, pipeline))) {
        const stages = pipeline * virtualStages;
        const given = layout.layersPerStage;
        const uneven = recipes.unevenSplit ? unevenSplit(layers, stages) : undefined;
        if (given === undefined && layers % stages !== 0 && uneven === undefined) continue;
        if (given !== undefined && given.length !== stages) continue;
        yield { pipeline, virtualStages, schedule, layersPerStage: given ?? uneven };
      }
  }
}

/** Virtual stages that make sense for a schedule: two for a V, two or more for interleaving. */
function chunks(schedule: ScheduleName, layers: number, pipeline: number): number[] {
  const most = Math.floor(layers / pipeline);
  switch (schedule) {
    case 'interleaved-1f1b':
    case 'looped-bfs':
    case 'interleaved-zb':
      return divisors(Math.ceil(layers / pipeline)).filter((count) => count > 1 && count <= most);
    case 'zb-v':
    case 'v-half':
    case 'v-min':
    case 'dualpipe-v':
      return most >= 2 ? [2] : [];
    default:
      return [1];
  }
}

function addRecipes(block: LayoutChoice[], frame: SpaceFrame, cut: Cut, pipe: Pipe): void {
  const { engine, gpus, globalBatch, gpusPerNode, fixed } = frame;
  const { training, layout } = fixed;
  const data = gpus / (cut.tensor * cut.context * pipe.pipeline);
  if (layout.data !== undefined && layout.data !== data) return;
  if (globalBatch % data !== 0) return;
  const recipes = RECIPES[engine];
  const group = data * cut.context;
  for (const microBatch of free(training.microBatch, divisors(globalBatch / data))) {
    if ((globalBatch / data) % microBatch !== 0) continue;
    for (const recompute of free(training.recompute, recipes.recomputes))
      for (const sharding of free<Sharding>(training.sharding, recipes.shardings))
        for (const shardGroup of shardGroups(frame, sharding, group, cut.tensor, gpusPerNode))
          block.push({
            ...cut,
            ...spread(pipe),
            data,
            microBatch,
            recompute,
            sharding,
            shardGroup,
          });
  }
}

/** Without the split where there is none: the engine divides layers as it does. */
function spread({ layersPerStage, ...rest }: Pipe): Omit<Pipe, 'layersPerStage'> & {
  layersPerStage?: readonly number[];
} {
  return layersPerStage === undefined ? rest : { ...rest, layersPerStage };
}

/** The whole group (0), and the part of it inside a node where an engine can shard that alone. */
function shardGroups(
  { engine, fixed }: SpaceFrame,
  sharding: Sharding,
  group: number,
  tensor: number,
  gpusPerNode: number,
): number[] {
  const given = fixed.training.shardGroup;
  if (given !== undefined) return [given === 'data' || given >= group ? 0 : given];
  const inside = Math.floor(gpusPerNode / tensor);
  const hybrid =
    RECIPES[engine].hybridSharding && sharding === 'parameters' && inside > 1 && inside < group;
  return hybrid && group % inside === 0 ? [0, inside] : [0];
}

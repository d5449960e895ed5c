import type { Engine, Recompute, Sharding } from '../scenario/choices.ts';
import { givesSplit, splitLayers } from '../scenario/resolve-layout.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import { STAGES_OF } from '../schedule/stages-of.ts';
import { divisors } from '../divisors.ts';
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

/** One cut of a layer over GPUs: layouts that share every term of a layer. */
export interface Cut {
  readonly tensor: number;
  readonly context: number;
  readonly expert: number;
  readonly expertTensor: number;
  readonly sequenceParallel: boolean;
}

/** One way to lay the layers over a pipeline. */
interface Shape {
  readonly pipeline: number;
  readonly virtualStages: number;
  readonly schedule: ScheduleName;
  readonly layersPerStage: readonly number[] | undefined;
}

/** A sharding, over the whole group (0) or so many GPUs of it. */
export interface ShardGroup {
  readonly sharding: Sharding;
  readonly shardGroup: number;
}

/** A shape with the data parallelism that is left to it, and the recipes that go with both. */
export interface Pipe extends Shape {
  readonly data: number;
  readonly shardings: readonly ShardGroup[];
  readonly microBatches: readonly number[];
  readonly recomputes: readonly Recompute[];
}

/** Every cut of a frame with the pipes that it leaves room for, which cuts of one grid share. */
export function* cutsAndPipes(frame: SpaceFrame): Generator<readonly [Cut, readonly Pipe[]]> {
  const { layout } = frame.fixed;
  const { gpus, experts } = frame;
  const shapes = [...shapesOf(frame)];
  for (const tensor of free(layout.tensor, divisors(gpus))) {
    if (gpus % tensor !== 0) continue;
    for (const context of free(layout.context, divisors(gpus / tensor))) {
      if (gpus % (tensor * context) !== 0) continue;
      const pipes = pipesOf(frame, shapes, tensor, context);
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
              yield [{ tensor, context, expert, expertTensor, sequenceParallel }, pipes];
    }
  }
}

function* shapesOf({ engine, gpus, layers, fixed }: SpaceFrame): Generator<Shape> {
  const { layout, training } = fixed;
  const recipes = RECIPES[engine];
  for (const pipeline of free(layout.pipeline, recipes.pipelines ? divisors(gpus) : [1])) {
    if (pipeline > layers) continue;
    const schedules: readonly ScheduleName[] =
      pipeline === 1 ? [training.schedule ?? '1f1b'] : free(training.schedule, recipes.schedules);
    for (const schedule of schedules)
      for (const virtualStages of free(layout.virtualStages, chunks(schedule, layers, pipeline))) {
        const stages = pipeline * virtualStages;
        const split = splitOf(fixed, layers, stages, recipes.unevenSplit);
        if (split !== 'none') yield { pipeline, virtualStages, schedule, layersPerStage: split };
      }
  }
}

/** Layers of each stage: as held, or ours where they do not divide; absent: the engine's even ones. */
function splitOf(
  { layout }: Fixed,
  layers: number,
  stages: number,
  uneven: boolean,
): readonly number[] | undefined | 'none' {
  if (givesSplit(layout)) {
    const given = splitLayers(layout, layers, stages);
    return given.ok ? given.value.layersPerStage : 'none';
  }
  const own = uneven ? unevenSplit(layers, stages) : undefined;
  return own === undefined && layers % stages !== 0 ? 'none' : own;
}

/** Virtual stages that make sense for a schedule: two for a V, two or more for interleaving. */
function chunks(schedule: ScheduleName, layers: number, pipeline: number): number[] {
  const most = Math.floor(layers / pipeline);
  const { virtualStages } = STAGES_OF[schedule];
  if (virtualStages !== null) return most >= virtualStages ? [virtualStages] : [];
  return divisors(Math.ceil(layers / pipeline)).filter((count) => count > 1 && count <= most);
}

function pipesOf(
  frame: SpaceFrame,
  shapes: readonly Shape[],
  tensor: number,
  context: number,
): Pipe[] {
  const { engine, gpus, globalBatch, fixed } = frame;
  const { layout, training } = fixed;
  const recomputes = free(training.recompute, RECIPES[engine].recomputes);
  const found: Pipe[] = [];
  for (const shape of shapes) {
    const data = gpus / (tensor * context * shape.pipeline);
    if (!Number.isInteger(data) || globalBatch % data !== 0) continue;
    if (layout.data !== undefined && layout.data !== data) continue;
    const perReplica = globalBatch / data;
    const microBatches = free(training.microBatch, divisors(perReplica)).filter(
      (microBatch) => perReplica % microBatch === 0,
    );
    const shardings = shardingsOf(frame, data * context, tensor);
    found.push({ ...shape, data, shardings, microBatches, recomputes });
  }
  return found;
}

/** Every sharding, over the whole group and over the part inside a node where an engine can. */
function shardingsOf(
  { engine, fixed, gpusPerNode }: SpaceFrame,
  group: number,
  tensor: number,
): ShardGroup[] {
  const { shardings, hybridSharding } = RECIPES[engine];
  const given = fixed.training.shardGroup;
  const inside = Math.floor(gpusPerNode / tensor);
  const hybrid = hybridSharding && inside > 1 && inside < group && group % inside === 0;
  return free(fixed.training.sharding, shardings).flatMap((sharding) => {
    if (given !== undefined)
      return [{ sharding, shardGroup: given === 'data' || given >= group ? 0 : given }];
    const groups = hybrid && sharding === 'parameters' ? [0, inside] : [0];
    return groups.map((shardGroup) => ({ sharding, shardGroup }));
  });
}

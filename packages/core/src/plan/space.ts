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

/** A layout while a search walks: one object for all, to be copied by whoever keeps it. */
type Walking = { -readonly [Key in keyof Required<LayoutChoice>]: LayoutChoice[Key] };

/**
 * Shows `visit` every layout of the frame, in a fixed order, and pauses after each few thousand of
 * them: those of one pipe stay together. Sizes that cannot divide the GPUs or the batch are never made;
 * the engine's own rules are the caller's to ask (`isLegal`). The layout shown is one object that
 * changes between visits: a copy is `keepLayout`.
 */
export function* walkLayouts(
  frame: SpaceFrame,
  visit: (choice: LayoutChoice) => void,
): Generator<void> {
  const pipesOf = new Map<number, readonly Pipe[]>();
  let shown = 0;
  for (const cut of cuts(frame)) {
    const stageGpus = frame.gpus / (cut.tensor * cut.context);
    const shared = pipesOf.get(stageGpus) ?? [...pipes(frame, stageGpus)];
    pipesOf.set(stageGpus, shared);
    const choice = { ...cut, ...NOTHING_YET } as unknown as Walking;
    for (const pipe of shared) {
      shown += visitPipe(frame, choice, pipe, visit);
      if (shown < BLOCK) continue;
      shown = 0;
      yield;
    }
  }
}

/** Layouts between two pauses, a few milliseconds of work: what a page can give way after. */
const BLOCK = 2048;

/** A copy that stays as it is; a split that is the engine's own is left out. */
export function keepLayout({ layersPerStage, ...choice }: LayoutChoice): LayoutChoice {
  return layersPerStage === undefined ? choice : { ...choice, layersPerStage };
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
  for (const pipeline of free(layout.pipeline, recipes.pipelines ? divisors(stageGpus) : [1])) {
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

/** Shows the layouts of one cut and one pipe. @returns how many */
function visitPipe(
  frame: SpaceFrame,
  choice: Walking,
  pipe: Pipe,
  visit: (choice: LayoutChoice) => void,
): number {
  const { engine, gpus, globalBatch, fixed } = frame;
  const { training, layout } = fixed;
  const data = gpus / (choice.tensor * choice.context * pipe.pipeline);
  if (layout.data !== undefined && layout.data !== data) return 0;
  if (globalBatch % data !== 0) return 0;
  const perReplica = globalBatch / data;
  const recomputes = free(training.recompute, RECIPES[engine].recomputes);
  const microBatches = free(training.microBatch, divisors(perReplica));
  Object.assign(choice, pipe);
  choice.data = data;
  let shown = 0;
  for (const sharding of free<Sharding>(training.sharding, RECIPES[engine].shardings)) {
    choice.sharding = sharding;
    for (const shardGroup of shardGroups(frame, sharding, data * choice.context, choice.tensor)) {
      choice.shardGroup = shardGroup;
      for (const microBatch of microBatches) {
        if (perReplica % microBatch !== 0) continue;
        choice.microBatch = microBatch;
        for (const recompute of recomputes) {
          choice.recompute = recompute;
          visit(choice as LayoutChoice);
          shown += 1;
        }
      }
    }
  }
  return shown;
}

/** Every key from the start, so that the walking object keeps one shape. */
const NOTHING_YET = {
  pipeline: 1,
  virtualStages: 1,
  schedule: '1f1b',
  layersPerStage: undefined,
  data: 1,
  microBatch: 1,
  sharding: 'none',
  shardGroup: 0,
  recompute: 'none',
};

/** The whole group (0), and the part of it inside a node where an engine can shard that alone. */
function shardGroups(
  { engine, fixed, gpusPerNode }: SpaceFrame,
  sharding: Sharding,
  group: number,
  tensor: number,
): number[] {
  const given = fixed.training.shardGroup;
  if (given !== undefined) return [given === 'data' || given >= group ? 0 : given];
  const inside = Math.floor(gpusPerNode / tensor);
  const hybrid =
    RECIPES[engine].hybridSharding && sharding === 'parameters' && inside > 1 && inside < group;
  return hybrid && group % inside === 0 ? [0, inside] : [0];
}

import { hasExperts } from '../memory/holding.ts';
import { layersOfStages, type LayerSplit } from '../memory/layer-split.ts';
import type { Architecture } from '../model/architecture.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import { STAGES_OF } from '../schedule/stages-of.ts';

/** Kinds of layer that differ in bytes or time: with experts or not, windowed or not. */
export const LAYER_KINDS = 4;

export const kindOfLayer = (expertLayer: boolean, windowed: boolean): number =>
  (expertLayer ? 1 : 0) + (windowed ? 2 : 0);

/** Which layers each pipeline rank holds. */
export interface StagePlan {
  readonly ranks: number;
  /** Layers by rank * LAYER_KINDS + kind. */
  readonly layers: Int32Array;
  /** Ranks with the token embedding, and with the output head: two each where layers have copies. */
  readonly embeddingRanks: readonly number[];
  readonly headRanks: readonly number[];
  /** Share of the micro-batches that run each layer, and each end: half where there are two copies. */
  readonly workShare: number;
  /** Ranks that hold the same layers and ends, so that one stands for all. */
  readonly classes: readonly RankClass[];
}

/** The ranks of one class, first to last in the pipeline. */
export type RankClass = readonly number[];

/** Lays the model's layers out over ranks, chunk by chunk, as the schedule places its stages. */
export function stagePlan(
  model: Architecture,
  pipeline: number,
  virtualStages: number,
  schedule: ScheduleName,
  split: LayerSplit,
  headLayers: number,
  given: readonly number[] | undefined,
): StagePlan {
  const stages = pipeline * virtualStages;
  const counts = given ?? layersOfStages(model.layers, stages, split, headLayers);
  const layers = new Int32Array(pipeline * LAYER_KINDS);
  let index = 0;
  for (let stage = 0; stage < stages; stage++) {
    const row = rankOfStage(stage, pipeline, schedule) * LAYER_KINDS;
    for (let layer = 0; layer < counts[stage]!; layer++, index++)
      layers[row + kindOfLayer(hasExperts(model, index), isWindowed(model, index))]! += 1;
  }
  const headRank = rankOfStage(stages - 1, pipeline, schedule);
  layers[headRank * LAYER_KINDS + kindOfLayer(model.experts !== undefined, false)]! +=
    model.predictionLayers;
  if (STAGES_OF[schedule].placement !== 'mirrored')
    return {
      ranks: pipeline,
      embeddingRanks: [0],
      headRanks: [headRank],
      layers,
      workShare: 1,
      classes: rankClasses(pipeline, layers, headRank),
    };
  // Micro-batches enter at both ends, so that each outer rank holds the first layers with the
  // embedding and the last with the head (DeepSeek V3, arXiv 2412.19437, section 3.2).
  const outer = [0, pipeline - 1];
  const both = Int32Array.from(layers, (count, place) => {
    const mirrored = (pipeline - 1 - Math.floor(place / LAYER_KINDS)) * LAYER_KINDS;
    return count + layers[mirrored + (place % LAYER_KINDS)]!;
  });
  const classes = rankClasses(pipeline, both, headRank);
  return {
    ranks: pipeline,
    embeddingRanks: outer,
    headRanks: outer,
    layers: both,
    workShare: 0.5,
    classes,
  };
}

/** The embedding's rank and the head's stand alone; others are alike if their layers are. */
function rankClasses(ranks: number, layers: Int32Array, headRank: number): readonly RankClass[] {
  const classes = new Map<string, number[]>();
  for (let rank = 0; rank < ranks; rank++) {
    const row = layers.subarray(rank * LAYER_KINDS, (rank + 1) * LAYER_KINDS).join();
    const key = rank === 0 || rank === headRank ? `end ${rank}` : row;
    const known = classes.get(key);
    if (known) known.push(rank);
    else classes.set(key, [rank]);
  }
  return [...classes.values()];
}

function isWindowed(model: Architecture, index: number): boolean {
  return model.window !== undefined && !model.window.fullLayers.includes(index);
}

/** V-shaped schedules come back down the ranks; all others go round. */
function rankOfStage(stage: number, ranks: number, schedule: ScheduleName): number {
  const there = stage % ranks;
  return STAGES_OF[schedule].placement === 'v' && stage >= ranks ? ranks - 1 - there : there;
}

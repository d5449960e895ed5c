import type { Scenario } from '@shardplay/core';
import { wholeNumber, type Flags } from '../launch/flags.ts';

type Layout = NonNullable<Scenario['layout']>;

/**
 * The layout that the flags of `pretrain_gpt.py` ask for.
 * @param layers of the model, where known: an uneven split and chunks are worked out from it
 * @param gpus of the run, where known: data parallel size follows from it
 */
export function readLayout(
  flags: Flags,
  layers: number | undefined,
  gpus: number | undefined,
): Layout {
  const size = (flag: string) => wholeNumber(flags, flag) ?? 1;
  const tensor = size('tensor-model-parallel-size');
  const pipeline = size('pipeline-model-parallel-size');
  const context = size('context-parallel-size');
  const experts = (wholeNumber(flags, 'num-experts') ?? 0) > 0;
  const stages = readStages(flags, layers, pipeline);
  const group = wholeNumber(flags, 'microbatch-group-size-per-virtual-pipeline-stage');
  const product = tensor * pipeline * context;
  return {
    tensor,
    pipeline,
    context,
    ...(gpus !== undefined && gpus % product === 0 && { data: gpus / product }),
    expert: size('expert-model-parallel-size'),
    // Left out, the experts are split as the rest is.
    expertTensor: experts ? (wholeNumber(flags, 'expert-tensor-parallel-size') ?? tensor) : 1,
    sequenceParallel: tensor > 1 && flags.has('sequence-parallel'),
    ...(context > 1 && {
      contextMode: flags.get('cp-comm-type')?.[0] === 'a2a' ? 'ulysses' : 'ring',
    }),
    ...stages,
    ...(group !== undefined && { microBatchGroup: group }),
  };
}

type Stages = Pick<Layout, 'virtualStages' | 'layersPerStage'>;

function readStages(flags: Flags, layers: number | undefined, pipeline: number): Stages {
  const drawn = flags.get('pipeline-model-parallel-layout')?.[0];
  if (drawn !== undefined) {
    const layersPerStage = readDrawnStages(drawn);
    return {
      virtualStages: Math.max(1, Math.round(layersPerStage.length / pipeline)),
      layersPerStage,
    };
  }
  const counted = layers === undefined ? undefined : layersOnRanks(flags, layers, pipeline);
  const inChunk = wholeNumber(flags, 'num-layers-per-virtual-pipeline-stage');
  const virtualStages =
    wholeNumber(flags, 'num-virtual-stages-per-pipeline-rank') ??
    (inChunk !== undefined && counted ? Math.max(1, Math.round(counted.middle / inChunk)) : 1);
  if (counted === undefined || !counted.uneven) return { virtualStages };
  const layersPerStage = Array.from({ length: pipeline * virtualStages }, (_, stage) =>
    layersOfStage(counted.ranks, stage, pipeline, virtualStages),
  );
  return { virtualStages, layersPerStage };
}

/** Layers of each pipeline rank: the ends may be given, or give one up for embedding and loss. */
function layersOnRanks(flags: Flags, layers: number, pipeline: number) {
  const spared = {
    first: flags.has('account-for-embedding-in-pipeline-split') ? 1 : 0,
    last: flags.has('account-for-loss-in-pipeline-split') ? 1 : 0,
  };
  const first = wholeNumber(flags, 'decoder-first-pipeline-num-layers');
  const last = wholeNumber(flags, 'decoder-last-pipeline-num-layers');
  const free = pipeline - (first === undefined ? 0 : 1) - (last === undefined ? 0 : 1);
  const rest = layers + spared.first + spared.last - (first ?? 0) - (last ?? 0);
  const middle = free > 0 ? Math.floor(rest / free) : 0;
  const ranks = Array.from({ length: pipeline }, () => middle);
  ranks[0] = first ?? middle - spared.first;
  ranks[pipeline - 1] = last ?? ranks[pipeline - 1]! - spared.last;
  return { ranks, middle, uneven: ranks.some((count) => count !== ranks[0]) };
}

/** Chunks of a rank are even, but what an end spares for embedding or loss, its outer chunk spares. */
function layersOfStage(
  ranks: readonly number[],
  stage: number,
  pipeline: number,
  virtualStages: number,
): number {
  const count = ranks[stage % pipeline]!;
  const chunk = Math.ceil(count / virtualStages);
  const missing = chunk * virtualStages - count;
  const outer = stage === 0 || stage === pipeline * virtualStages - 1;
  return outer ? chunk - missing : chunk;
}

/** `Ett|(tt|)*3tL` as layers of each stage: Megatron's own two steps of writing a drawing out. */
export function readDrawnStages(drawing: string): number[] {
  const written = drawing
    .replaceAll(',', '')
    .replaceAll(/\(([^)]+)\)\*(\d{1,4})/g, (_, part: string, times: string) =>
      part.repeat(Number(times)),
    )
    .replaceAll(/(.)\*(\d{1,4})/g, (_, part: string, times: string) => part.repeat(Number(times)));
  return written.split('|').map((stage) => stage.replaceAll(/[^t]/g, '').length);
}

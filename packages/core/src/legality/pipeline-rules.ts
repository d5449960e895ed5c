import { counted } from '../format/counted.ts';
import { evenSplit } from '../scenario/even-split.ts';
import { nearestDivisor, nearestWith } from '../divisors.ts';
import type { RunFacts } from './facts.ts';
import { microBatches } from './micro-batches.ts';
import { TITLES } from '../scenario/titles.ts';
import { rule, type Of, type Rule } from './rule.ts';

/**
 * The sizes of the first and last stage that leave equal stages between them, one chunk a rank
 * (Megatron-LM, --decoder-first-pipeline-num-layers); a smaller pipeline where none do.
 */
function shorterEnds(layers: number, pipeline: number, virtualStages: number) {
  const between = Math.ceil(layers / pipeline);
  const ends = layers - between * (pipeline - 2);
  if (ends < 2) {
    const fits = (size: number) => layers % (size * virtualStages) === 0;
    return { 'layout.pipeline': nearestWith(pipeline, layers, fits) };
  }
  return {
    ...(virtualStages > 1 && { 'layout.virtualStages': 1 }),
    'layout.firstStageLayers': Math.ceil(ends / 2),
    'layout.lastStageLayers': Math.floor(ends / 2),
  };
}

/** Stages that hold no layer: embedding and head. */
const ENDS = 2;
/** What nanotron lays out beside layers (models/llama.py): embedding, final norm, head, cast, loss. */
const NANOTRON_BLOCKS_AT_ENDS = 5;

export const PIPELINE_RULES: readonly Rule[] = [
  rule({
    // Megatron-LM training/arguments.py: layers % PP, then layers per rank % chunks (an assertion
    // now, silently rounded down before the end of 2024). Other splits must be spelled out.
    name: 'layers-divisible-by-stages',
    engines: ['megatron'],
    reads: ['pipeline', 'virtualStages', 'layersPerStage'],
    broken: ({ model }, { pipeline, virtualStages, layersPerStage }) =>
      layersPerStage === undefined && model.layers % (pipeline * virtualStages) !== 0,
    explain: ({ model }, { pipeline, virtualStages }) => {
      const stages = pipeline * virtualStages;
      const message = `${model.layers} layers do not divide into layout.pipeline x virtualStages = ${stages} stages; choose sizes that divide them, or spell them out: layout.layersPerStage ${evenSplit(model.layers, stages).join(',')}.`;
      if (model.layers % pipeline === 0) {
        const perRank = model.layers / pipeline;
        const chunks = nearestDivisor(perRank, virtualStages);
        return { message, fix: { 'layout.virtualStages': chunks } };
      }
      return { message, fix: shorterEnds(model.layers, pipeline, virtualStages) };
    },
  }),
  rule({
    // Embedding and head may stand alone; nanotron also lays out norm, cast and loss like layers.
    name: 'stages-have-layers',
    reads: ['pipeline', 'virtualStages'],
    broken: ({ model, engine }, { pipeline, virtualStages }) =>
      pipeline * virtualStages >
      model.layers + (engine === 'nanotron' ? NANOTRON_BLOCKS_AT_ENDS : ENDS),
    explain: ({ model }, { pipeline, virtualStages }) => ({
      message: `layout.pipeline x virtualStages is ${pipeline * virtualStages}, but the model has only ${counted(model.layers, 'layer')} to put on them.`,
      fix: { 'layout.pipeline': Math.max(1, Math.floor(model.layers / virtualStages)) },
    }),
  }),
  rule({
    // Megatron-LM training/arguments.py: interleaving needs pipeline > 1.
    name: 'virtual-stages-need-pipeline',
    reads: ['pipeline', 'virtualStages'],
    broken: (_, { pipeline, virtualStages }) => virtualStages > 1 && pipeline === 1,
    explain: (_, { virtualStages }) => ({
      message: `layout.virtualStages is ${virtualStages}, but layout.pipeline is 1: there is nothing to interleave; virtualStages must be 1.`,
      fix: { 'layout.virtualStages': 1 },
    }),
  }),
  rule({
    // Megatron-LM core/pipeline_parallel/schedules.py: the group of micro-batches of a chunk
    // must lie in [PP, M].
    name: 'micro-batches-cover-pipeline',
    engines: ['megatron', 'nanotron', 'deepspeed', 'fsdp'],
    reads: ['pipeline', 'virtualStages', 'data', 'microBatch', 'schedule'],
    broken: (run, layout) =>
      layout.virtualStages > 1 &&
      layout.schedule === 'interleaved-1f1b' &&
      microBatches(run, layout) < layout.pipeline,
    explain: tooFewMicroBatches,
  }),
  rule({
    // torchtitan distributed/pipeline_parallel.py warns, torch.distributed.pipelining then raises.
    name: 'micro-batches-cover-pipeline',
    engines: ['torchtitan'],
    reads: ['pipeline', 'data', 'microBatch'],
    broken: (run, layout) => microBatches(run, layout) < layout.pipeline,
    explain: tooFewMicroBatches,
  }),
  rule({
    // DeepSpeed runtime/pipe/engine.py: PipelineModule asserts that ZeRO is below 2.
    name: 'pipeline-without-gradient-sharding',
    engines: ['deepspeed', 'nanotron'],
    reads: ['pipeline', 'sharding'],
    broken: (_, { pipeline, sharding }) =>
      pipeline > 1 && (sharding === 'gradients' || sharding === 'parameters'),
    explain: ({ engine }, { sharding }) => ({
      message: `training.sharding is ${sharding}, but ${TITLES[engine]}'s pipeline accepts none or optimizer: gradients must stay whole while micro-batches accumulate.`,
      fix: { 'training.sharding': 'optimizer' },
    }),
  }),
  rule({
    // Fully sharded data parallelism as Accelerate launches it has no pipeline.
    name: 'pipeline-exists',
    engines: ['fsdp'],
    reads: ['pipeline'],
    broken: (_, { pipeline }) => pipeline > 1,
    explain: (_, { pipeline }) => ({
      message: `layout.pipeline is ${pipeline}, but ${TITLES.fsdp} has no pipeline parallelism: it must be 1.`,
      fix: { 'layout.pipeline': 1, 'layout.virtualStages': 1 },
    }),
  }),
  rule({
    // torchtitan distributed/pipeline_parallel.py: no weight is on two stages.
    name: 'tied-embeddings-without-pipeline',
    engines: ['torchtitan'],
    reads: ['pipeline'],
    broken: ({ model }, { pipeline }) => model.tiedEmbeddings && pipeline > 1,
    explain: (_, { pipeline }) => ({
      message: `layout.pipeline is ${pipeline}, but the model ties its embeddings, and torchtitan does not tie weights across stages: it must be 1.`,
      fix: { 'layout.pipeline': 1, 'layout.virtualStages': 1 },
    }),
  }),
  rule({
    // nanotron models/: a block goes where the running sum of costs says; no key names a split.
    name: 'engine-splits-layers',
    engines: ['nanotron'],
    reads: ['layersPerStage'],
    broken: (_, { layersPerStage }) =>
      layersPerStage !== undefined && Math.max(...layersPerStage) - Math.min(...layersPerStage) > 1,
    explain: (_, { layersPerStage = [] }) => ({
      message: `layout.layersPerStage is ${layersPerStage.join(', ')}, but nanotron splits layers by its own count of their cost: stages may differ by one layer at most.`,
    }),
  }),
];

function tooFewMicroBatches(
  run: RunFacts,
  layout: Of<'pipeline' | 'data' | 'microBatch'>,
): ReturnType<Rule['explain']> {
  const { pipeline, data, microBatch } = layout;
  const needed = pipeline * data * microBatch;
  return {
    message: `A replica has ${counted(microBatches(run, layout), 'micro-batch')} (training.globalBatch ${run.globalBatch} / microBatch ${microBatch} / data ${data}), but layout.pipeline ${pipeline} needs at least ${pipeline}: a global batch of ${needed}.`,
    fix: { 'training.globalBatch': needed },
  };
}

import { counted } from '../format/counted.ts';
import type { Accelerator } from '../hardware/accelerator.ts';
import type { Result } from '../problem.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import type { Engine } from './choices.ts';
import { engineDefaults } from './engine-defaults.ts';
import { resolvePrecision } from './resolve-precision.ts';
import type { Layout, Training } from './resolved.ts';
import type { Scenario } from './scenario.ts';
import { resolveAttention } from './resolve-attention.ts';
import { usualAttention, usuallyFusesLoss } from './usual-kernels.ts';

const USUAL_SEQUENCE = 4096;
/** Between the 8 of LoRA's own paper and the 64 of QLoRA's (arXiv 2106.09685, 2305.14314). */
const USUAL_ADAPTER_RANK = 16;
/** Micro-batches a stage where no global batch is given: enough to keep 1F1B's bubble under 20 %. */
const USUAL_MICRO_BATCHES_PER_STAGE = 4;

/** Fills in the recipe. */
export function resolveTraining(
  given: NonNullable<Scenario['training']>,
  layout: Layout,
  accelerator: Accelerator,
  engine: Engine,
): Result<{ readonly training: Training; readonly notes: readonly string[] }> {
  const notes: string[] = [];
  const { microBatch = 1 } = given;
  const sequence = given.sequence ?? USUAL_SEQUENCE;
  if (given.sequence === undefined)
    notes.push(`training.sequence is not given: ${sequence} tokens.`);
  const perRound = microBatch * layout.data;
  const rounds = layout.pipeline === 1 ? 1 : USUAL_MICRO_BATCHES_PER_STAGE * layout.pipeline;
  const globalBatch = given.globalBatch ?? perRound * rounds;
  if (given.globalBatch === undefined) {
    notes.push(
      `training.globalBatch is not given: ${counted(globalBatch, 'sequence')}, ${counted(rounds, 'micro-batch')}.`,
    );
  }
  if (globalBatch % perRound !== 0) {
    const nearest = Math.max(1, Math.round(globalBatch / perRound)) * perRound;
    const message = `training.globalBatch is ${globalBatch}, but must be a multiple of training.microBatch x layout.data = ${microBatch} x ${layout.data} = ${perRound}; the nearest is ${nearest}.`;
    const fix = { 'training.globalBatch': nearest };
    return { ok: false, problems: [{ rule: 'global-batch-divisible', message, fix }] };
  }
  const { recipe, notes: precisionNotes } = resolvePrecision(given, accelerator, engine);
  const { precision } = recipe;
  notes.push(...precisionNotes);
  const adapters = given.adapters ?? 'none';
  if (adapters !== 'none')
    notes.push(
      'Frozen weights have no gradient, and MFU counts none: about two thirds of what it counts where every weight is trained. Every matrix of a layer has an adapter; what quantised weights cost to unpack is not counted.',
    );
  const recompute = given.recompute ?? 'none';
  const sharding = given.sharding ?? engineDefaults(engine).sharding;
  const kernels = resolveAttention(
    given.attention,
    usualAttention(engine, accelerator, precision, sequence, recompute, sharding, layout.context),
    sequence,
    accelerator,
    engine,
  );
  const { attention } = kernels;
  notes.push(...kernels.notes);
  if (given.crossEntropyFusion === undefined && engine === 'torchtitan')
    notes.push(
      'training.crossEntropyFusion is not given: all logits at once, as in runs of December 2024; compiled by a later PyTorch they take half of that, in chunks an eighth.',
    );
  return {
    ok: true,
    value: {
      training: {
        sequence,
        microBatch,
        globalBatch,
        microBatches: globalBatch / perRound,
        ...recipe,
        sharding,
        shardGroup:
          typeof given.shardGroup === 'number' ? given.shardGroup : layout.data * layout.context,
        adapters,
        adapterRank: given.adapterRank ?? USUAL_ADAPTER_RANK,
        offload: given.offload ?? 'none',
        offloadActivations: given.offloadActivations ?? false,
        recompute,
        schedule: given.schedule ?? usualSchedule(layout),
        attention,
        overlap: {
          data: given.overlap?.data ?? true,
          tensor: given.overlap?.tensor ?? false,
          pipeline: given.overlap?.pipeline ?? true,
        },
        vocabParallel: given.vocabParallel ?? false,
        crossEntropyFusion: given.crossEntropyFusion ?? usuallyFusesLoss(engine, accelerator),
      },
      notes,
    },
  };
}

function usualSchedule({ virtualStages }: Layout): ScheduleName {
  return virtualStages > 1 ? 'interleaved-1f1b' : '1f1b';
}

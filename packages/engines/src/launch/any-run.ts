import {
  ATTENTIONS,
  OFFLOADS,
  OPTIMIZERS,
  PRECISIONS,
  RECOMPUTES,
  resolveScenario,
  SCHEDULE_NAMES,
  SHARDINGS,
  type Attention,
  type MasterWeights,
  type Offload,
  type Optimizer,
  type Precision,
  type Recompute,
  type ResolvedScenario,
  type Scenario,
  type ScheduleName,
  type Sharding,
  type Training,
} from '@shardplay/core';
import * as fc from 'fast-check';

/** Runs for property tests: every model kind and recipe that any engine may be asked for. */

type Own = Extract<Scenario['model'], { layers: number }>;

const powers = (most: number) =>
  fc.constantFrom(...[1, 2, 4, 8, 16].filter((size) => size <= most));

/** Dense, with experts, with latent attention or with a window; any norms, biases and positions. */
const anyModel: fc.Arbitrary<Own> = fc
  .record({
    layers: fc.constantFrom(8, 16, 24, 32),
    heads: fc.constantFrom(16, 32),
    headDim: fc.constantFrom(64, 128),
    grouped: fc.boolean(),
    gated: fc.boolean(),
    tiedEmbeddings: fc.boolean(),
    learned: fc.boolean(),
    biases: fc.constantFrom('none', 'query', 'all'),
    layerNorm: fc.boolean(),
    queryKeyNorm: fc.boolean(),
    kind: fc.constantFrom('dense', 'dense', 'dense', 'experts', 'latent', 'window'),
    denseLayers: fc.constantFrom(0, 1, 3),
    shared: fc.constantFrom(0, 1),
    corrected: fc.boolean(),
    vocab: fc.constantFrom(32_000, 50_257, 128_256),
  })
  .map((m): Own => {
    const hidden = m.heads * m.headDim;
    const latent = m.kind === 'latent';
    const all = m.biases === 'all' && m.kind === 'dense';
    const vectors = m.layerNorm ? 2 : 1;
    return {
      name: 'own',
      layers: m.layers,
      hidden,
      heads: m.heads,
      ...(!latent && { kvHeads: m.grouped ? m.heads / 2 : m.heads, headDim: m.headDim }),
      ffn: 4 * hidden,
      gated: m.gated,
      vocab: m.vocab,
      tiedEmbeddings: m.tiedEmbeddings,
      ...(m.learned && { learnedPositions: 8192 }),
      biases: {
        queryKeyValue: all || m.biases === 'query',
        attentionOutput: all,
        feedForward: all,
      },
      norms: {
        vectors,
        ...(m.queryKeyNorm && !latent && { queryKeyParameters: 2 * vectors * m.headDim }),
      },
      ...(m.kind === 'experts' || latent
        ? {
            experts: {
              count: 16,
              active: 2,
              ffn: 1408,
              shared: m.shared,
              denseLayers: m.denseLayers,
              routerCorrection: latent && m.corrected,
            },
          }
        : {}),
      ...(m.kind === 'window' && { window: { size: 1024, fullEvery: m.grouped ? 4 : 0 } }),
      ...(latent && {
        latentAttention: { kvRank: 512, qRank: 1536, ropeDim: 64, nopeDim: 128, valueDim: 128 },
      }),
    };
  });

/** What a run is put together from. An engine's test narrows what that engine never has. */
const CHOICES = {
  model: fc.oneof(
    { weight: 3, arbitrary: anyModel as fc.Arbitrary<Scenario['model']> },
    { weight: 1, arbitrary: fc.constantFrom<Scenario['model']>('llama-3.1-8b', 'llama-3.1-70b') },
  ),
  tensor: powers(8),
  pipeline: powers(8),
  context: powers(4),
  data: powers(16),
  expert: powers(8),
  virtualStages: fc.constantFrom(1, 1, 1, 2, 4),
  uneven: fc.constantFrom(false, false, false, true),
  sequenceParallel: fc.boolean(),
  contextMode: fc.constantFrom<'ring' | 'ulysses'>('ring', 'ulysses'),
  microBatch: powers(4),
  rounds: fc.constantFrom(1, 2, 4),
  precision: fc.constantFrom<Precision>('bf16', 'bf16', ...PRECISIONS),
  gradientPrecision: fc.constantFrom<'fp32' | 'bf16'>('fp32', 'bf16'),
  masterWeights: fc.constantFrom<MasterWeights>('fp32', 'fp32', 'none'),
  optimizer: fc.constantFrom<Optimizer>('adam', 'adam', 'adam', ...OPTIMIZERS),
  sharding: fc.constantFrom<Sharding>(...SHARDINGS),
  hybrid: fc.boolean(),
  offload: fc.constantFrom<Offload>('none', 'none', 'none', ...OFFLOADS),
  offloadActivations: fc.constantFrom(false, false, true),
  adapters: fc.constantFrom<Training['adapters']>('none', 'none', 'none', 'lora', 'qlora'),
  adapterRank: fc.constantFrom(8, 16, 64),
  recompute: fc.constantFrom<Recompute>(...RECOMPUTES),
  schedule: fc.constantFrom<ScheduleName | 'usual'>('usual', 'usual', 'usual', ...SCHEDULE_NAMES),
  attention: fc.constantFrom<Attention>('flash', 'flash', ...ATTENTIONS),
  overlapData: fc.boolean(),
  overlapTensor: fc.boolean(),
  overlapPipeline: fc.boolean(),
  crossEntropyFusion: fc.boolean(),
};
type Choices = typeof CHOICES;

/**
 * Any run that core resolves, of sizes that divide well; engines refuse what they lack.
 * @param only narrows a choice, so that an engine's test is not spent on what it refuses
 */
export function anyRun(
  engine: NonNullable<Scenario['engine']>,
  only: Partial<Choices> = {},
): fc.Arbitrary<ResolvedScenario> {
  return fc
    .record({ ...CHOICES, ...only })
    .map((r) => {
      const chunks = r.pipeline === 1 ? 1 : r.virtualStages;
      const experts =
        typeof r.model === 'object' && 'experts' in r.model && r.model.experts !== undefined;
      const shard = r.data * r.context;
      const usual = chunks > 1 ? 'interleaved-1f1b' : '1f1b';
      const microBatches = r.pipeline * r.rounds;
      return resolveScenario({
        model: r.model,
        cluster: { accelerator: 'b200', gpus: r.tensor * r.pipeline * r.context * r.data },
        layout: {
          tensor: r.tensor,
          pipeline: r.pipeline,
          context: r.context,
          expert: experts ? Math.min(r.expert, shard) : 1,
          ...(experts && { expertTensor: 1 }),
          virtualStages: chunks,
          ...(r.uneven && r.pipeline > 1 && { firstStageLayers: 1 }),
          sequenceParallel: r.tensor > 1 && r.sequenceParallel,
          contextMode: r.contextMode,
        },
        training: {
          sequence: 4096,
          microBatch: r.microBatch,
          globalBatch: r.microBatch * r.data * microBatches,
          precision: r.precision,
          // Without fp32 weights both follow the weights: what is filled in.
          ...(r.masterWeights === 'fp32' && {
            gradientPrecision: r.precision === 'fp32' ? 'fp32' : r.gradientPrecision,
          }),
          masterWeights: r.masterWeights,
          ...((r.masterWeights === 'fp32' || r.optimizer !== 'adam') && { optimizer: r.optimizer }),
          sharding: r.sharding,
          ...(r.hybrid && r.data > 2 && { shardGroup: shard / 2 }),
          offload: r.offload,
          offloadActivations: r.offloadActivations,
          adapters: r.adapters,
          adapterRank: r.adapterRank,
          recompute: r.recompute,
          schedule: r.schedule === 'usual' ? usual : r.schedule,
          attention: r.attention,
          overlap: {
            data: r.overlapData,
            tensor: r.overlapTensor,
            pipeline: r.overlapPipeline,
          },
          crossEntropyFusion: r.crossEntropyFusion,
        },
        engine,
      });
    })
    .filter((resolved) => resolved.ok)
    .map((resolved) => {
      if (!resolved.ok) throw new Error('filtered');
      return resolved.value;
    });
}

/** Models as most engines build them: Llama of any size. */
export const anyLlama: fc.Arbitrary<Scenario['model']> = fc.oneof(
  fc.constantFrom<Scenario['model']>('llama-3.1-8b', 'llama-3.1-70b'),
  fc
    .record({
      layers: fc.constantFrom(8, 16, 24, 32),
      heads: fc.constantFrom(16, 32),
      grouped: fc.boolean(),
      tiedEmbeddings: fc.boolean(),
    })
    .map(({ layers, heads, grouped, tiedEmbeddings }) => ({
      name: 'own',
      layers,
      hidden: heads * 128,
      heads,
      kvHeads: grouped ? heads / 2 : heads,
      ffn: heads * 384,
      vocab: 32_000,
      tiedEmbeddings,
    })),
);

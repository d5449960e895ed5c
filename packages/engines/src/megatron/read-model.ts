import type { ModelDescription } from '@shardplay/core';
import { wholeNumber, type Flags } from '../launch/flags.ts';
import { readPattern } from './pattern.ts';

/** Megatron rounds the width of a gated layer down to a multiple of this (arguments.py). */
const GATED_STEP = 64;

/** The model that the flags of `pretrain_gpt.py` describe, or undefined where they describe none. */
export function readModel(flags: Flags): ModelDescription | undefined {
  const layers = wholeNumber(flags, 'num-layers') ?? wholeNumber(flags, 'encoder-num-layers');
  const hidden = wholeNumber(flags, 'hidden-size');
  const heads = wholeNumber(flags, 'num-attention-heads');
  if (layers === undefined || hidden === undefined || heads === undefined) return undefined;
  const gated = flags.has('swiglu') || flags.has('quick-geglu');
  const ffn = wholeNumber(flags, 'ffn-hidden-size') ?? usualFfn(hidden, gated);
  const experts = readExperts(flags, layers, ffn);
  const layerNorm = (flags.get('normalization')?.[0] ?? 'LayerNorm') === 'LayerNorm';
  const latent = readLatent(flags);
  const headDim = wholeNumber(flags, 'kv-channels') ?? Math.floor(hidden / heads);
  const vocab = wholeNumber(flags, 'padded-vocab-size') ?? wholeNumber(flags, 'vocab-size');
  const window = readWindow(flags, layers);
  const everyLayerHasExperts = experts !== undefined && experts.denseLayers.length === 0;
  return {
    layers,
    hidden,
    heads,
    ...(latent === undefined && { headDim }),
    ...(flags.has('group-query-attention') && {
      kvHeads: wholeNumber(flags, 'num-query-groups') ?? 1,
    }),
    ...(!everyLayerHasExperts && { ffn }),
    gated,
    ...(vocab !== undefined && { vocab }),
    tiedEmbeddings: !flags.has('untie-embeddings-and-output-weights'),
    ...positions(flags),
    biases: {
      queryKeyValue: !flags.has('disable-bias-linear') || flags.has('add-qkv-bias'),
      attentionOutput: !flags.has('disable-bias-linear'),
      feedForward: !flags.has('disable-bias-linear'),
    },
    norms: {
      vectors: layerNorm ? 2 : 1,
      // With latent attention they are the norms of the compressed vectors, counted with those.
      ...(flags.has('qk-layernorm') &&
        latent === undefined && { queryKeyParameters: (layerNorm ? 4 : 2) * headDim }),
    },
    ...(flags.get('softmax-type')?.[0] === 'learnable' && { attentionSinks: true }),
    ...(window && { window }),
    ...(experts && { experts }),
    ...(latent && { latentAttention: latent }),
    predictionLayers: wholeNumber(flags, 'mtp-num-layers') ?? 0,
  };
}

function usualFfn(hidden: number, gated: boolean): number {
  return gated ? Math.floor((hidden * 8) / 3 / GATED_STEP) * GATED_STEP : 4 * hidden;
}

/** A learned table is what Megatron takes where nothing is said. */
function positions(flags: Flags): { learnedPositions?: number } {
  const type = flags.has('use-rotary-position-embeddings')
    ? 'rope'
    : (flags.get('position-embedding-type')?.[0] ?? 'learned_absolute');
  const rows = wholeNumber(flags, 'max-position-embeddings');
  return type === 'learned_absolute' && rows !== undefined ? { learnedPositions: rows } : {};
}

function readLatent(flags: Flags) {
  if (!flags.has('multi-latent-attention')) return undefined;
  return {
    kvRank: wholeNumber(flags, 'kv-lora-rank') ?? 32,
    qRank: wholeNumber(flags, 'q-lora-rank') ?? 0,
    nopeDim: wholeNumber(flags, 'qk-head-dim') ?? 128,
    ropeDim: wholeNumber(flags, 'qk-pos-emb-head-dim') ?? 64,
    valueDim: wholeNumber(flags, 'v-head-dim') ?? 128,
  };
}

function readWindow(flags: Flags, layers: number) {
  const left = Number(/^\(?(\d+)/.exec(flags.get('window-size')?.[0] ?? '')?.[1]);
  if (Number.isNaN(left)) return undefined;
  const skip = flags.get('window-attn-skip-freq')?.[0] ?? '';
  const every = /^\d+$/.test(skip) ? Number(skip) : 0;
  const windowed = every > 0 ? undefined : readPattern(skip, layers);
  return {
    size: left + 1,
    fullLayers: Array.from({ length: layers }, (_, layer) => layer).filter((layer) =>
      every > 0 ? (layer + 1) % every === 0 : windowed?.[layer] === false,
    ),
  };
}

function readExperts(flags: Flags, layers: number, dense: number) {
  const count = wholeNumber(flags, 'num-experts');
  if (count === undefined || count === 0) return undefined;
  const all = Array.from({ length: layers }, (_, layer) => layer);
  const ffn = wholeNumber(flags, 'moe-ffn-hidden-size') ?? dense;
  if (flags.has('deepspeed')) {
    // Megatron-DeepSpeed: one expert for a token, and experts on every second layer.
    const every = wholeNumber(flags, 'expert-interval') ?? 2;
    const denseLayers = all.filter((layer) => (layer + 1) % every !== 0);
    return { count, ffn, active: wholeNumber(flags, 'topk') ?? 1, denseLayers };
  }
  const sparse = readPattern(flags.get('moe-layer-freq')?.[0] ?? '1', layers);
  return {
    count,
    ffn,
    active: wholeNumber(flags, 'moe-router-topk') ?? 2,
    sharedFfn: wholeNumber(flags, 'moe-shared-expert-intermediate-size') ?? 0,
    sharedGate: flags.has('moe-shared-expert-gate'),
    denseLayers: all.filter((layer) => sparse?.[layer] === false),
    routerBias: !flags.has('disable-bias-linear'),
    routerCorrection: flags.has('moe-router-enable-expert-bias'),
  };
}

import { architectureOf, type Architecture, type ModelDescription } from '@shardplay/core';

/** A model that torchtitan ships under a name: `model_registry(flavor)` of a module. */
export interface Flavor {
  readonly module: string;
  readonly flavor: string;
  /** The longest sequence, in tokens, that its rotary positions are built for. */
  readonly context: number;
  readonly model: ModelDescription;
}

const LLAMA_3 = { vocab: 128_256, kvHeads: 8 };
const QWEN_3 = { vocab: 151_936, headDim: 128, kvHeads: 8, norms: { queryKeyParameters: 256 } };
const DEEPSEEK = { kvRank: 512, ropeDim: 64, nopeDim: 128, valueDim: 128 };
const GPT_OSS = {
  hidden: 2880,
  heads: 64,
  kvHeads: 8,
  headDim: 64,
  vocab: 201_088,
  attentionSinks: true,
  window: { size: 128, fullEvery: 2 },
  biases: { queryKeyValue: true, attentionOutput: true, feedForward: true },
};

/** Sizes as `torchtitan/models/<module>/__init__.py` builds them (the version in `keys.ts`). */
export const FLAVORS: readonly Flavor[] = [
  ...[
    { flavor: '1B', layers: 16, hidden: 2048, heads: 32, ffn: 8192, tiedEmbeddings: true },
    { flavor: '3B', layers: 28, hidden: 3072, heads: 24, ffn: 8192, tiedEmbeddings: true },
    { flavor: '8B', layers: 32, hidden: 4096, heads: 32, ffn: 14_336 },
    { flavor: '70B', layers: 80, hidden: 8192, heads: 64, ffn: 28_672 },
    { flavor: '405B', layers: 126, hidden: 16_384, heads: 128, ffn: 53_248 },
  ].map(({ flavor, ...model }) => ({
    module: 'llama3',
    flavor,
    context: 131_072,
    model: { ...LLAMA_3, ...model },
  })),
  ...[
    { flavor: '0.6B', layers: 28, hidden: 1024, heads: 16, ffn: 3072, tiedEmbeddings: true },
    { flavor: '1.7B', layers: 28, hidden: 2048, heads: 16, ffn: 6144, tiedEmbeddings: true },
    { flavor: '4B', layers: 36, hidden: 2560, heads: 32, ffn: 9728, tiedEmbeddings: true },
    { flavor: '8B', layers: 36, hidden: 4096, heads: 32, ffn: 12_288 },
    { flavor: '14B', layers: 40, hidden: 5120, heads: 40, ffn: 17_408 },
    { flavor: '32B', layers: 64, hidden: 5120, heads: 64, ffn: 25_600 },
    {
      flavor: '30B-A3B',
      layers: 48,
      hidden: 2048,
      heads: 32,
      kvHeads: 4,
      experts: { count: 128, active: 8, ffn: 768 },
    },
    {
      flavor: '235B-A22B',
      layers: 94,
      hidden: 4096,
      heads: 64,
      kvHeads: 4,
      experts: { count: 128, active: 8, ffn: 1536 },
    },
  ].map(({ flavor, ...model }) => ({
    module: 'qwen3',
    flavor,
    context: 40_960,
    model: { ...QWEN_3, ...model },
  })),
  {
    module: 'deepseek_v3',
    flavor: '16B',
    context: 16_384,
    model: {
      layers: 27,
      hidden: 2048,
      heads: 16,
      ffn: 10_944,
      vocab: 102_400,
      experts: { count: 64, active: 6, ffn: 1408, shared: 2, denseLayers: 1 },
      latentAttention: { ...DEEPSEEK, qRank: 0 },
    },
  },
  {
    module: 'deepseek_v3',
    flavor: '236B',
    context: 16_384,
    model: {
      layers: 60,
      hidden: 5120,
      heads: 128,
      ffn: 12_288,
      vocab: 102_400,
      experts: { count: 160, active: 6, ffn: 1536, shared: 2, denseLayers: 1 },
      latentAttention: { ...DEEPSEEK, qRank: 1536 },
    },
  },
  {
    module: 'deepseek_v3',
    flavor: '671B',
    context: 16_384,
    model: {
      layers: 61,
      hidden: 7168,
      heads: 128,
      ffn: 18_432,
      vocab: 129_280,
      experts: {
        count: 256,
        active: 8,
        ffn: 2048,
        shared: 1,
        denseLayers: 3,
        routerCorrection: true,
      },
      latentAttention: { ...DEEPSEEK, qRank: 1536 },
    },
  },
  {
    module: 'kimi_k2_7',
    flavor: 'Kimi-K2.5',
    context: 262_144,
    model: {
      layers: 61,
      hidden: 7168,
      heads: 64,
      ffn: 18_432,
      vocab: 163_840,
      experts: {
        count: 384,
        active: 8,
        ffn: 2048,
        shared: 1,
        denseLayers: 1,
        routerCorrection: true,
      },
      latentAttention: { ...DEEPSEEK, qRank: 1536 },
    },
  },
  {
    module: 'kimi_k2_7',
    flavor: 'moonlight-16B-A3B',
    context: 8192,
    model: {
      layers: 27,
      hidden: 2048,
      heads: 16,
      ffn: 11_264,
      vocab: 163_840,
      experts: {
        count: 64,
        active: 6,
        ffn: 1408,
        shared: 2,
        denseLayers: 1,
        routerCorrection: true,
      },
      latentAttention: { ...DEEPSEEK, qRank: 0 },
    },
  },
  {
    module: 'gpt_oss',
    flavor: '20b',
    context: 131_072,
    model: {
      ...GPT_OSS,
      layers: 24,
      experts: { count: 32, active: 4, ffn: 2880, routerBias: true },
    },
  },
  {
    module: 'gpt_oss',
    flavor: '120b',
    context: 131_072,
    model: {
      ...GPT_OSS,
      layers: 36,
      experts: { count: 128, active: 4, ffn: 2880, routerBias: true },
    },
  },
];

/** The flavor with these sizes, if torchtitan ships one. Norms and biases are the flavor's own. */
export function flavorOf(model: Architecture): Flavor | undefined {
  const wanted = sizes(model);
  return FLAVORS.find((flavor) => sizes(architectureOf(flavor.model).architecture) === wanted);
}

/** What tells two models apart: every width and count, as text. */
function sizes(model: Architecture): string {
  const { experts, latentAttention: latent } = model;
  return JSON.stringify([
    model.layers,
    model.hidden,
    model.heads,
    latent ? 0 : model.kvHeads,
    latent ? 0 : model.headDim,
    // Without a dense layer its width says nothing.
    experts && experts.denseLayers.length === 0 ? 0 : model.ffn,
    model.vocab,
    model.tiedEmbeddings,
    model.gated,
    experts && [experts.count, experts.active, experts.ffn, experts.sharedFfn, experts.denseLayers],
    latent && [latent.kvRank, latent.qRank, latent.ropeDim, latent.nopeDim, latent.valueDim],
    model.attentionSinks,
  ]);
}

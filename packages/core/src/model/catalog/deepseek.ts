import { family } from './rows.ts';

const V2_HEADS = { kvRank: 512, ropeDim: 64, nopeDim: 128, valueDim: 128 };
const V3_HEADS = { ...V2_HEADS, qRank: 1536 };
const V3_EXPERTS = { shared: 1, routerCorrection: true };

/**
 * DeepSeek V2 and V3 and models with the same latent attention; multi-token prediction is left
 * out, as in the published totals.
 */
export const DEEPSEEK = family({}, 'https://huggingface.co/*', [
  [
    'deepseek-moe-16b',
    {
      layers: 28,
      hidden: 2048,
      heads: 16,
      ffn: 10_944,
      vocab: 102_400,
      experts: { count: 64, active: 6, ffn: 1408, shared: 2, denseLayers: 1 },
    },
    'deepseek-ai/deepseek-moe-16b-base',
    16_375_728_128,
  ],
  [
    'deepseek-v2-lite',
    {
      layers: 27,
      hidden: 2048,
      heads: 16,
      ffn: 10_944,
      vocab: 102_400,
      latentAttention: V2_HEADS,
      experts: { count: 64, active: 6, ffn: 1408, shared: 2, denseLayers: 1 },
    },
    'deepseek-ai/DeepSeek-V2-Lite',
    15_706_484_224,
  ],
  [
    'deepseek-v2',
    {
      layers: 60,
      hidden: 5120,
      heads: 128,
      ffn: 12_288,
      vocab: 102_400,
      latentAttention: V3_HEADS,
      experts: { count: 160, active: 6, ffn: 1536, shared: 2, denseLayers: 1 },
    },
    'deepseek-ai/DeepSeek-V2',
    235_741_434_880,
  ],
  [
    'deepseek-v3',
    {
      layers: 61,
      hidden: 7168,
      heads: 128,
      ffn: 18_432,
      vocab: 129_280,
      latentAttention: V3_HEADS,
      experts: { ...V3_EXPERTS, count: 256, active: 8, ffn: 2048, denseLayers: 3 },
    },
    'deepseek-ai/DeepSeek-V3',
    671_026_404_352,
    ['deepseek-r1', 'deepseek-v3-671b'],
  ],
  [
    'moonlight-16b-a3b',
    {
      layers: 27,
      hidden: 2048,
      heads: 16,
      ffn: 11_264,
      vocab: 163_840,
      latentAttention: V2_HEADS,
      experts: { ...V3_EXPERTS, count: 64, active: 6, ffn: 1408, shared: 2, denseLayers: 1 },
    },
    'moonshotai/Moonlight-16B-A3B',
  ],
  [
    'kimi-k2',
    {
      layers: 61,
      hidden: 7168,
      heads: 64,
      ffn: 18_432,
      vocab: 163_840,
      latentAttention: V3_HEADS,
      experts: { ...V3_EXPERTS, count: 384, active: 8, ffn: 2048, denseLayers: 1 },
    },
    'moonshotai/Kimi-K2-Base',
  ],
]);

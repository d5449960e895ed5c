import { family, GPT_SHAPE } from './rows.ts';

const HUGGING_FACE = 'https://huggingface.co/*';
const PHI = {
  ...GPT_SHAPE,
  vocab: 51_200,
  parallelAttention: true,
  biases: { ...GPT_SHAPE.biases, head: true },
  norms: { vectors: 2, perLayer: 1 },
} as const;
const FALCON = {
  gated: false,
  vocab: 65_024,
  tiedEmbeddings: true,
  parallelAttention: true,
  norms: { vectors: 2, perLayer: 2 },
} as const;
const COMMAND_R = {
  vocab: 256_000,
  tiedEmbeddings: true,
  parallelAttention: true,
  norms: { perLayer: 1 },
};
const GLM_4_MOE = { vocab: 151_552, heads: 96, kvHeads: 8, headDim: 128 };
const GLM_4_EXPERTS = { active: 8, shared: 1, routerCorrection: true };
const GPT_OSS = {
  vocab: 201_088,
  hidden: 2880,
  heads: 64,
  kvHeads: 8,
  headDim: 64,
  biases: GPT_SHAPE.biases,
  attentionSinks: true,
};

/** Families with a shape of their own. */
export const LABS = [
  ...family(PHI, HUGGING_FACE, [
    [
      'phi-1.5',
      { layers: 24, hidden: 2048, heads: 32 },
      'microsoft/phi-1_5',
      1_418_270_720,
      ['phi-1_5'],
    ],
    ['phi-2', { layers: 32, hidden: 2560, heads: 32 }, 'microsoft/phi-2', 2_779_683_840],
  ]),
  ...family({}, HUGGING_FACE, [
    [
      'phi-3-mini',
      { layers: 32, hidden: 3072, heads: 32, ffn: 8192, vocab: 32_064 },
      'microsoft/Phi-3-mini-4k-instruct',
      3_821_079_552,
    ],
    [
      'phi-3-medium',
      { layers: 40, hidden: 5120, heads: 40, kvHeads: 10, ffn: 17_920, vocab: 32_064 },
      'microsoft/Phi-3-medium-4k-instruct',
      13_960_238_080,
    ],
    [
      'phi-4',
      { layers: 40, hidden: 5120, heads: 40, kvHeads: 10, ffn: 17_920, vocab: 100_352 },
      'microsoft/phi-4',
      14_659_507_200,
      ['phi-4-14b'],
    ],
  ]),
  ...family(FALCON, HUGGING_FACE, [
    [
      'falcon-7b',
      {
        layers: 32,
        hidden: 4544,
        heads: 71,
        kvHeads: 1,
        norms: { vectors: 2, perLayer: 1 },
      },
      'tiiuae/falcon-7b',
      6_921_720_704,
    ],
    [
      'falcon-40b',
      { layers: 60, hidden: 8192, heads: 128, kvHeads: 8 },
      'tiiuae/falcon-40b',
      41_303_293_952,
    ],
    ['falcon-180b', { layers: 80, hidden: 14_848, heads: 232, kvHeads: 8 }, 'tiiuae/falcon-180B'],
  ]),
  ...family({}, HUGGING_FACE, [
    [
      'olmo-7b',
      { layers: 32, hidden: 4096, heads: 32, ffn: 11_008, vocab: 50_304, norms: { vectors: 0 } },
      'allenai/OLMo-7B-hf',
      6_888_095_744,
    ],
    [
      'olmo-2-7b',
      {
        layers: 32,
        hidden: 4096,
        heads: 32,
        ffn: 11_008,
        vocab: 100_352,
        norms: { queryKeyParameters: 8192 },
      },
      'allenai/OLMo-2-1124-7B',
    ],
    [
      'olmo-2-13b',
      {
        layers: 40,
        hidden: 5120,
        heads: 40,
        ffn: 13_824,
        vocab: 100_352,
        norms: { queryKeyParameters: 10_240 },
      },
      'allenai/OLMo-2-1124-13B',
    ],
    [
      'olmoe-1b-7b',
      {
        layers: 16,
        hidden: 2048,
        heads: 16,
        vocab: 50_304,
        norms: { queryKeyParameters: 4096 },
        experts: { count: 64, active: 8, ffn: 1024 },
      },
      'allenai/OLMoE-1B-7B-0924',
      6_919_161_856,
    ],
  ]),
  ...family(COMMAND_R, HUGGING_FACE, [
    [
      'command-r-35b',
      { layers: 40, hidden: 8192, heads: 64, ffn: 22_528 },
      'CohereLabs/c4ai-command-r-v01',
      34_980_831_232,
      ['command-r'],
    ],
    [
      'command-r-plus-104b',
      {
        layers: 64,
        hidden: 12_288,
        heads: 96,
        kvHeads: 8,
        ffn: 33_792,
        norms: { perLayer: 1, queryKeyParameters: 13_312 },
      },
      'CohereLabs/c4ai-command-r-plus',
      103_810_674_688,
      ['command-r-plus'],
    ],
  ]),
  ...family({ gated: false, vocab: 256_000, norms: { vectors: 2 } }, HUGGING_FACE, [
    ['nemotron-4-15b', { layers: 32, hidden: 6144, heads: 48, kvHeads: 8 }, 'papers/2402.16819'],
    [
      'nemotron-4-340b',
      { layers: 96, hidden: 18_432, heads: 96, kvHeads: 8 },
      'nvidia/Nemotron-4-340B-Base',
    ],
  ]),
  ...family({}, HUGGING_FACE, [
    [
      'dbrx-132b',
      {
        layers: 40,
        hidden: 6144,
        heads: 48,
        kvHeads: 8,
        vocab: 100_352,
        experts: { count: 16, active: 4, ffn: 10_752 },
      },
      'databricks/dbrx-base',
      131_596_523_520,
      ['dbrx'],
    ],
    [
      'grok-1',
      {
        layers: 64,
        hidden: 6144,
        heads: 48,
        kvHeads: 8,
        headDim: 128,
        vocab: 131_072,
        tiedEmbeddings: true,
        norms: { perLayer: 4 },
        experts: { count: 8, active: 2, ffn: 32_768 },
      },
      'xai-org/grok-1',
      null,
      ['grok-1-314b'],
    ],
    [
      'minimax-m2',
      {
        layers: 62,
        hidden: 3072,
        heads: 48,
        kvHeads: 8,
        headDim: 128,
        vocab: 200_064,
        norms: { queryKeyParameters: 7168 },
        experts: { count: 256, active: 8, ffn: 1536, routerCorrection: true },
      },
      'MiniMaxAI/MiniMax-M2',
    ],
    [
      'glm-4-9b',
      {
        layers: 40,
        hidden: 4096,
        heads: 32,
        kvHeads: 2,
        ffn: 13_696,
        vocab: 151_552,
        biases: { queryKeyValue: true },
      },
      'zai-org/glm-4-9b-hf',
      9_399_951_360,
    ],
  ]),
  // Without the layer for multi-token prediction.
  ...family({ ...GLM_4_MOE, biases: { queryKeyValue: true } }, HUGGING_FACE, [
    [
      'glm-4.5-air',
      {
        layers: 46,
        hidden: 4096,
        heads: 96,
        ffn: 10_944,
        experts: { ...GLM_4_EXPERTS, count: 128, ffn: 1408, denseLayers: 1 },
      },
      'zai-org/GLM-4.5-Air-Base',
    ],
    [
      'glm-4.5',
      {
        layers: 92,
        hidden: 5120,
        heads: 96,
        ffn: 12_288,
        norms: { queryKeyParameters: 256 },
        experts: { ...GLM_4_EXPERTS, count: 160, ffn: 1536, denseLayers: 3 },
      },
      'zai-org/GLM-4.5-Base',
    ],
  ]),
  ...family(GPT_OSS, HUGGING_FACE, [
    [
      'gpt-oss-20b',
      {
        layers: 24,
        hidden: 2880,
        heads: 64,
        window: { size: 128, fullEvery: 2 },
        experts: { count: 32, active: 4, ffn: 2880, routerBias: true },
      },
      'openai/gpt-oss-20b',
      20_914_757_184,
    ],
    [
      'gpt-oss-120b',
      {
        layers: 36,
        hidden: 2880,
        heads: 64,
        window: { size: 128, fullEvery: 2 },
        experts: { count: 128, active: 4, ffn: 2880, routerBias: true },
      },
      'openai/gpt-oss-120b',
      116_829_156_672,
    ],
  ]),
];

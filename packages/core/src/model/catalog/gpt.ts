import { family, GPT_SHAPE } from './rows.ts';

const HUGGING_FACE = 'https://huggingface.co/*';

const GPT_2 = { ...GPT_SHAPE, vocab: 50_257, tiedEmbeddings: true, learnedPositions: 1024 };
const GPT_3 = { ...GPT_2, learnedPositions: 2048 };
// Two rows more than positions: OPT keeps a place for padding.
const OPT = { ...GPT_SHAPE, vocab: 50_272, tiedEmbeddings: true, learnedPositions: 2050 };
const BLOOM = {
  ...GPT_SHAPE,
  vocab: 250_880,
  tiedEmbeddings: true,
  norms: { vectors: 2, outside: 2 },
} as const;
const NEOX = { ...GPT_SHAPE, parallelAttention: true };
const MPT = { gated: false, vocab: 50_432, tiedEmbeddings: true };

/** GPT-2 and 3 and the models built like them; feed-forward layers are four times as wide. */
export const GPT = [
  ...family(GPT_2, HUGGING_FACE, [
    ['gpt-2', { layers: 12, hidden: 768, heads: 12 }, 'openai-community/gpt2', 124_439_808],
    [
      'gpt-2-medium',
      { layers: 24, hidden: 1024, heads: 16 },
      'openai-community/gpt2-medium',
      354_823_168,
    ],
    [
      'gpt-2-large',
      { layers: 36, hidden: 1280, heads: 20 },
      'openai-community/gpt2-large',
      774_030_080,
    ],
    [
      'gpt-2-xl',
      { layers: 48, hidden: 1600, heads: 25 },
      'openai-community/gpt2-xl',
      1_557_611_200,
    ],
  ]),
  ...family(GPT_3, 'https://arxiv.org/abs/2005.14165, table 2.1', [
    ['gpt-3-1.3b', { layers: 24, hidden: 2048, heads: 16, headDim: 128 }, ''],
    ['gpt-3-2.7b', { layers: 32, hidden: 2560, heads: 32 }, ''],
    ['gpt-3-6.7b', { layers: 32, hidden: 4096, heads: 32 }, ''],
    ['gpt-3-13b', { layers: 40, hidden: 5120, heads: 40 }, ''],
    ['gpt-3-175b', { layers: 96, hidden: 12_288, heads: 96 }, '', null, ['gpt-3']],
  ]),
  ...family(OPT, HUGGING_FACE, [
    ['opt-1.3b', { layers: 24, hidden: 2048, heads: 32 }, 'facebook/opt-1.3b', 1_315_758_080],
    ['opt-6.7b', { layers: 32, hidden: 4096, heads: 32 }, 'facebook/opt-6.7b', 6_658_473_984],
    ['opt-13b', { layers: 40, hidden: 5120, heads: 40 }, 'facebook/opt-13b'],
    ['opt-30b', { layers: 48, hidden: 7168, heads: 56 }, 'facebook/opt-30b'],
    ['opt-66b', { layers: 64, hidden: 9216, heads: 72 }, 'facebook/opt-66b'],
    ['opt-175b', { layers: 96, hidden: 12_288, heads: 96 }, 'papers/2205.01068'],
  ]),
  ...family(BLOOM, HUGGING_FACE, [
    ['bloom-560m', { layers: 24, hidden: 1024, heads: 16 }, 'bigscience/bloom-560m', 559_214_592],
    ['bloom-7b1', { layers: 30, hidden: 4096, heads: 32 }, 'bigscience/bloom-7b1', 7_069_016_064],
    [
      'bloom-176b',
      { layers: 70, hidden: 14_336, heads: 112 },
      'bigscience/bloom',
      176_247_271_424,
      ['bloom'],
    ],
  ]),
  ...family(NEOX, HUGGING_FACE, [
    [
      'gpt-neox-20b',
      { layers: 44, hidden: 6144, heads: 64, vocab: 50_432 },
      'EleutherAI/gpt-neox-20b',
      20_554_567_680,
    ],
    [
      'pythia-1.4b',
      { layers: 24, hidden: 2048, heads: 16, vocab: 50_304 },
      'EleutherAI/pythia-1.4b',
      1_414_647_808,
    ],
    [
      'pythia-6.9b',
      { layers: 32, hidden: 4096, heads: 32, vocab: 50_432 },
      'EleutherAI/pythia-6.9b',
      6_857_302_016,
    ],
    [
      'pythia-12b',
      { layers: 36, hidden: 5120, heads: 40, vocab: 50_688 },
      'EleutherAI/pythia-12b',
      11_846_072_320,
    ],
  ]),
  ...family(MPT, HUGGING_FACE, [
    ['mpt-7b', { layers: 32, hidden: 4096, heads: 32 }, 'mosaicml/mpt-7b', 6_649_286_656],
    ['mpt-30b', { layers: 48, hidden: 7168, heads: 64 }, 'mosaicml/mpt-30b'],
  ]),
  ...family({ ...GPT_SHAPE, tiedEmbeddings: true, vocab: 49_152 }, HUGGING_FACE, [
    [
      'starcoder2-3b',
      { layers: 30, hidden: 3072, heads: 24, kvHeads: 2 },
      'bigcode/starcoder2-3b',
      3_030_371_328,
    ],
    ['starcoder2-7b', { layers: 32, hidden: 4608, heads: 36, kvHeads: 4 }, 'bigcode/starcoder2-7b'],
    [
      'starcoder2-15b',
      { layers: 40, hidden: 6144, heads: 48, kvHeads: 4, tiedEmbeddings: false },
      'bigcode/starcoder2-15b',
      15_957_889_024,
    ],
  ]),
];

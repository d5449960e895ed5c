import { family } from './rows.ts';

const META = 'https://huggingface.co/meta-llama/*';
const LLAMA_3 = { vocab: 128_256, kvHeads: 8 };

/** Llama 1 to 4 and models of the same shape. */
export const LLAMA = [
  ...family({ vocab: 32_000 }, 'https://arxiv.org/abs/2302.13971, table 2', [
    ['llama-7b', { layers: 32, hidden: 4096, heads: 32, ffn: 11_008 }, '', 6_738_415_616],
    ['llama-13b', { layers: 40, hidden: 5120, heads: 40, ffn: 13_824 }, '', 13_015_864_320],
    ['llama-33b', { layers: 60, hidden: 6656, heads: 52, ffn: 17_920 }, '', 32_528_943_616],
    ['llama-65b', { layers: 80, hidden: 8192, heads: 64, ffn: 22_016 }, '', 65_285_660_672],
  ]),
  ...family({ vocab: 32_000 }, META, [
    [
      'llama-2-7b',
      { layers: 32, hidden: 4096, heads: 32, ffn: 11_008 },
      'Llama-2-7b-hf',
      6_738_415_616,
    ],
    [
      'llama-2-13b',
      { layers: 40, hidden: 5120, heads: 40, ffn: 13_824 },
      'Llama-2-13b-hf',
      13_015_864_320,
    ],
    [
      'llama-2-70b',
      { layers: 80, hidden: 8192, heads: 64, kvHeads: 8, ffn: 28_672 },
      'Llama-2-70b-hf',
      68_976_648_192,
    ],
  ]),
  ...family(LLAMA_3, META, [
    [
      'llama-3.1-8b',
      { layers: 32, hidden: 4096, heads: 32, ffn: 14_336 },
      'Llama-3.1-8B',
      8_030_261_248,
      ['llama-3-8b'],
    ],
    [
      'llama-3.1-70b',
      { layers: 80, hidden: 8192, heads: 64, ffn: 28_672 },
      'Llama-3.1-70B',
      70_553_706_496,
      ['llama-3-70b', 'llama-3.3-70b'],
    ],
    [
      'llama-3.1-405b',
      { layers: 126, hidden: 16_384, heads: 128, ffn: 53_248 },
      'Llama-3.1-405B',
      405_853_388_800,
      ['llama-3-405b'],
    ],
    [
      'llama-3.2-1b',
      { layers: 16, hidden: 2048, heads: 32, ffn: 8192, tiedEmbeddings: true },
      'Llama-3.2-1B',
      1_235_814_400,
    ],
    [
      'llama-3.2-3b',
      { layers: 28, hidden: 3072, heads: 24, ffn: 8192, tiedEmbeddings: true },
      'Llama-3.2-3B',
      3_212_749_824,
    ],
  ]),
  // The language model alone; the published total has a vision tower beside it.
  ...family(
    {
      vocab: 202_048,
      layers: 48,
      hidden: 5120,
      heads: 40,
      kvHeads: 8,
      headDim: 128,
      ffn: 16_384,
      window: { size: 8192, fullEvery: 4 },
    },
    META,
    [
      [
        'llama-4-scout',
        {
          layers: 48,
          hidden: 5120,
          heads: 40,
          experts: { count: 16, active: 1, ffn: 8192, shared: 1 },
        },
        'Llama-4-Scout-17B-16E',
      ],
      [
        'llama-4-maverick',
        {
          layers: 48,
          hidden: 5120,
          heads: 40,
          experts: { count: 128, active: 1, ffn: 8192, shared: 1, every: 2 },
        },
        'Llama-4-Maverick-17B-128E',
      ],
    ],
  ),
  ...family({}, 'https://huggingface.co/*', [
    [
      'tinyllama-1.1b',
      { layers: 22, hidden: 2048, heads: 32, kvHeads: 4, ffn: 5632, vocab: 32_000 },
      'TinyLlama/TinyLlama_v1.1',
      1_100_048_384,
    ],
    [
      'yi-34b',
      { layers: 60, hidden: 7168, heads: 56, kvHeads: 8, ffn: 20_480, vocab: 64_000 },
      '01-ai/Yi-34B',
      34_388_917_248,
    ],
    [
      'smollm3-3b',
      {
        layers: 36,
        hidden: 2048,
        heads: 16,
        kvHeads: 4,
        ffn: 11_008,
        vocab: 128_256,
        tiedEmbeddings: true,
      },
      'HuggingFaceTB/SmolLM3-3B',
      3_075_098_624,
    ],
    [
      'deepseek-llm-67b',
      { layers: 95, hidden: 8192, heads: 64, kvHeads: 8, ffn: 22_016, vocab: 102_400 },
      'deepseek-ai/deepseek-llm-67b-base',
      67_425_001_472,
    ],
    [
      'internlm-7b',
      {
        layers: 32,
        hidden: 4096,
        heads: 32,
        ffn: 11_008,
        vocab: 103_168,
        biases: { queryKeyValue: true, attentionOutput: true },
      },
      'internlm/internlm-7b',
    ],
  ]),
];

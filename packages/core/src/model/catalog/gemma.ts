import { family } from './rows.ts';

const HUGGING_FACE = 'https://huggingface.co/*';
const GEMMA = { vocab: 256_000, headDim: 256, tiedEmbeddings: true };
const GEMMA_2 = { ...GEMMA, norms: { perLayer: 4 }, window: { size: 4096, fullEvery: 2 } };

/** Gemma 1 to 3: shared embedding and head; from 2 on norms on both sides of each block. */
export const GEMMA_MODELS = [
  ...family(GEMMA, HUGGING_FACE, [
    [
      'gemma-2b',
      { layers: 18, hidden: 2048, heads: 8, kvHeads: 1, ffn: 16_384 },
      'google/gemma-2b',
      2_506_172_416,
    ],
    [
      'gemma-7b',
      { layers: 28, hidden: 3072, heads: 16, ffn: 24_576 },
      'google/gemma-7b',
      8_537_680_896,
    ],
  ]),
  ...family(GEMMA_2, HUGGING_FACE, [
    [
      'gemma-2-9b',
      { layers: 42, hidden: 3584, heads: 16, kvHeads: 8, ffn: 14_336 },
      'google/gemma-2-9b',
      9_241_705_984,
    ],
    [
      'gemma-2-27b',
      { layers: 46, hidden: 4608, heads: 32, kvHeads: 16, headDim: 128, ffn: 36_864 },
      'google/gemma-2-27b',
      27_227_128_320,
    ],
  ]),
  // The language model alone, except in the 1B, which has no vision tower.
  ...family({ ...GEMMA, vocab: 262_208 }, HUGGING_FACE, [
    [
      'gemma-3-1b',
      {
        layers: 26,
        hidden: 1152,
        heads: 4,
        kvHeads: 1,
        ffn: 6912,
        vocab: 262_144,
        norms: { perLayer: 4, queryKeyParameters: 512 },
        window: { size: 512, fullEvery: 6 },
      },
      'google/gemma-3-1b-pt',
      999_885_952,
    ],
    [
      'gemma-3-27b',
      {
        layers: 62,
        hidden: 5376,
        heads: 32,
        kvHeads: 16,
        headDim: 128,
        ffn: 21_504,
        norms: { perLayer: 4, queryKeyParameters: 256 },
        window: { size: 1024, fullEvery: 6 },
      },
      'google/gemma-3-27b-pt',
    ],
  ]),
];

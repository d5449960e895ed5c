import { family } from './rows.ts';

const EIGHT = { count: 8, active: 2 };

/** Mistral's dense models and mixtures. */
export const MISTRAL = family({ kvHeads: 8 }, 'https://huggingface.co/mistralai/*', [
  [
    'mistral-7b-v0.1',
    {
      layers: 32,
      hidden: 4096,
      heads: 32,
      ffn: 14_336,
      vocab: 32_000,
      window: { size: 4096 },
    },
    'Mistral-7B-v0.1',
    7_241_732_096,
  ],
  [
    'mistral-7b-v0.3',
    { layers: 32, hidden: 4096, heads: 32, ffn: 14_336, vocab: 32_768 },
    'Mistral-7B-v0.3',
    7_248_023_552,
    ['mistral-7b'],
  ],
  [
    'mistral-nemo-12b',
    { layers: 40, hidden: 5120, heads: 32, headDim: 128, ffn: 14_336, vocab: 131_072 },
    'Mistral-Nemo-Base-2407',
    12_247_782_400,
  ],
  [
    'mistral-small-24b',
    { layers: 40, hidden: 5120, heads: 32, headDim: 128, ffn: 32_768, vocab: 131_072 },
    'Mistral-Small-24B-Base-2501',
    23_572_403_200,
  ],
  [
    'mistral-large-123b',
    { layers: 88, hidden: 12_288, heads: 96, ffn: 28_672, vocab: 32_768 },
    'Mistral-Large-Instruct-2407',
    122_610_069_504,
  ],
  [
    'mixtral-8x7b',
    { layers: 32, hidden: 4096, heads: 32, vocab: 32_000, experts: { ...EIGHT, ffn: 14_336 } },
    'Mixtral-8x7B-v0.1',
    46_702_792_704,
  ],
  [
    'mixtral-8x22b',
    { layers: 56, hidden: 6144, heads: 48, vocab: 32_000, experts: { ...EIGHT, ffn: 16_384 } },
    'Mixtral-8x22B-v0.1',
    140_620_634_112,
  ],
]);

import { family } from './rows.ts';

const SOURCE = 'https://huggingface.co/Qwen/*';
const QWEN_2 = { vocab: 152_064, biases: { queryKeyValue: true } };
const SMALL_QWEN_2 = { ...QWEN_2, vocab: 151_936, tiedEmbeddings: true };
/** Norms of queries and keys, each 128 wide. */
const QWEN_3 = { vocab: 151_936, headDim: 128, norms: { queryKeyParameters: 256 } };

/** Qwen 1 to 3, dense and mixtures. */
export const QWEN = [
  ...family({ ...QWEN_2, vocab: 151_936 }, SOURCE, [
    ['qwen-7b', { layers: 32, hidden: 4096, heads: 32, ffn: 11_008 }, 'Qwen-7B', 7_721_324_544],
    [
      'qwen1.5-moe-a2.7b',
      {
        layers: 24,
        hidden: 2048,
        heads: 16,
        experts: { count: 60, active: 4, ffn: 1408, sharedFfn: 5632, sharedGate: true },
      },
      'Qwen1.5-MoE-A2.7B',
      14_315_784_192,
    ],
    [
      'qwen2-57b-a14b',
      {
        layers: 28,
        hidden: 3584,
        heads: 28,
        kvHeads: 4,
        experts: { count: 64, active: 8, ffn: 2560, sharedFfn: 20_480, sharedGate: true },
      },
      'Qwen2-57B-A14B',
    ],
  ]),
  ...family(SMALL_QWEN_2, SOURCE, [
    [
      'qwen2.5-0.5b',
      { layers: 24, hidden: 896, heads: 14, kvHeads: 2, ffn: 4864 },
      'Qwen2.5-0.5B',
      494_032_768,
    ],
    [
      'qwen2.5-1.5b',
      { layers: 28, hidden: 1536, heads: 12, kvHeads: 2, ffn: 8960 },
      'Qwen2.5-1.5B',
      1_543_714_304,
    ],
    [
      'qwen2.5-3b',
      { layers: 36, hidden: 2048, heads: 16, kvHeads: 2, ffn: 11_008 },
      'Qwen2.5-3B',
      3_085_938_688,
    ],
  ]),
  ...family(QWEN_2, SOURCE, [
    [
      'qwen2.5-7b',
      { layers: 28, hidden: 3584, heads: 28, kvHeads: 4, ffn: 18_944 },
      'Qwen2.5-7B',
      7_615_616_512,
      ['qwen2-7b'],
    ],
    [
      'qwen2.5-14b',
      { layers: 48, hidden: 5120, heads: 40, kvHeads: 8, ffn: 13_824 },
      'Qwen2.5-14B',
      14_770_033_664,
    ],
    [
      'qwen2.5-32b',
      { layers: 64, hidden: 5120, heads: 40, kvHeads: 8, ffn: 27_648 },
      'Qwen2.5-32B',
      32_763_876_352,
    ],
    [
      'qwen2.5-72b',
      { layers: 80, hidden: 8192, heads: 64, kvHeads: 8, ffn: 29_568 },
      'Qwen2.5-72B',
      72_706_203_648,
      ['qwen2-72b'],
    ],
  ]),
  ...family(QWEN_3, SOURCE, [
    [
      'qwen3-0.6b',
      { layers: 28, hidden: 1024, heads: 16, kvHeads: 8, ffn: 3072, tiedEmbeddings: true },
      'Qwen3-0.6B',
      596_049_920,
    ],
    [
      'qwen3-1.7b',
      { layers: 28, hidden: 2048, heads: 16, kvHeads: 8, ffn: 6144, tiedEmbeddings: true },
      'Qwen3-1.7B',
      1_720_574_976,
    ],
    [
      'qwen3-4b',
      { layers: 36, hidden: 2560, heads: 32, kvHeads: 8, ffn: 9728, tiedEmbeddings: true },
      'Qwen3-4B',
      4_022_468_096,
    ],
    [
      'qwen3-8b',
      { layers: 36, hidden: 4096, heads: 32, kvHeads: 8, ffn: 12_288 },
      'Qwen3-8B',
      8_190_735_360,
    ],
    [
      'qwen3-14b',
      { layers: 40, hidden: 5120, heads: 40, kvHeads: 8, ffn: 17_408 },
      'Qwen3-14B',
      14_768_307_200,
    ],
    [
      'qwen3-32b',
      { layers: 64, hidden: 5120, heads: 64, kvHeads: 8, ffn: 25_600 },
      'Qwen3-32B',
      32_762_123_264,
    ],
    [
      'qwen3-30b-a3b',
      {
        layers: 48,
        hidden: 2048,
        heads: 32,
        kvHeads: 4,
        experts: { count: 128, active: 8, ffn: 768 },
      },
      'Qwen3-30B-A3B',
      30_532_122_624,
    ],
    [
      'qwen3-235b-a22b',
      {
        layers: 94,
        hidden: 4096,
        heads: 64,
        kvHeads: 4,
        experts: { count: 128, active: 8, ffn: 1536 },
      },
      'Qwen3-235B-A22B',
      235_093_634_560,
    ],
  ]),
];

import type { CatalogModel } from './catalog-model.ts';

const LLAMA_2 = { vocab: 32_000 };
const LLAMA_3 = { vocab: 128_256, kvHeads: 8 };

export const LLAMA: readonly CatalogModel[] = [
  {
    name: 'llama-2-7b',
    description: { ...LLAMA_2, layers: 32, hidden: 4096, heads: 32, ffn: 11_008 },
    publishedParameters: 6_738_415_616,
    source: 'https://huggingface.co/meta-llama/Llama-2-7b-hf',
  },
  {
    name: 'llama-2-13b',
    description: { ...LLAMA_2, layers: 40, hidden: 5120, heads: 40, ffn: 13_824 },
    publishedParameters: 13_015_864_320,
    source: 'https://huggingface.co/meta-llama/Llama-2-13b-hf',
  },
  {
    name: 'llama-2-70b',
    description: { ...LLAMA_2, layers: 80, hidden: 8192, heads: 64, kvHeads: 8, ffn: 28_672 },
    publishedParameters: 68_976_648_192,
    source: 'https://huggingface.co/meta-llama/Llama-2-70b-hf',
  },
  {
    name: 'llama-3.1-8b',
    aliases: ['llama-3-8b'],
    description: { ...LLAMA_3, layers: 32, hidden: 4096, heads: 32, ffn: 14_336 },
    publishedParameters: 8_030_261_248,
    source: 'https://huggingface.co/meta-llama/Llama-3.1-8B',
  },
  {
    name: 'llama-3.1-70b',
    aliases: ['llama-3-70b', 'llama-3.3-70b'],
    description: { ...LLAMA_3, layers: 80, hidden: 8192, heads: 64, ffn: 28_672 },
    publishedParameters: 70_553_706_496,
    source: 'https://huggingface.co/meta-llama/Llama-3.1-70B',
  },
  {
    name: 'llama-3.1-405b',
    description: { ...LLAMA_3, layers: 126, hidden: 16_384, heads: 128, ffn: 53_248 },
    publishedParameters: 405_853_388_800,
    source: 'https://huggingface.co/meta-llama/Llama-3.1-405B',
  },
];

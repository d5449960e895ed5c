import { describe, expect, it } from 'vitest';
import { architectureOf } from '../model/architecture-of.ts';
import { savedProductsBytes } from './saved-products.ts';

const WHOLE = { tensor: 1, expert: 1, expertTensor: 1, sequenceParallel: false };
const dense = { layers: 1, hidden: 4096, heads: 32, kvHeads: 8, ffn: 14336, gated: true };
const llama = architectureOf({ ...dense, vocab: 128256 }).architecture;
const qwen = architectureOf({
  layers: 1,
  hidden: 2048,
  heads: 32,
  kvHeads: 4,
  headDim: 128,
  ffn: 6144,
  gated: true,
  vocab: 151936,
  experts: { count: 128, active: 8, ffn: 768 },
}).architecture;

describe('savedProductsBytes', () => {
  it('keeps input, attention and the 1st, 3rd, 5th and 7th product of a Llama layer', () => {
    // Products in order: query, key, value, output, gate, up, down.
    const widths = 4096 + 4096 + (4096 + 1024 + 14336 + 4096);
    expect(savedProductsBytes(llama, WHOLE, false, 1)).toBe(2 * widths + 4 * 32);
  });

  it('keeps no grouped product of experts and no shared expert that is not there', () => {
    const widths = 2048 + 4096 + (4096 + 512);
    expect(savedProductsBytes(qwen, WHOLE, true, 1)).toBe(2 * widths + 4 * 32);
  });

  it('keeps what both all-to-alls bring, every copy of a token', () => {
    const alone = savedProductsBytes(qwen, WHOLE, true, 10);
    const spread = savedProductsBytes(qwen, { ...WHOLE, expert: 8 }, true, 10);
    expect(spread - alone).toBe(10 * 2 * 2 * 8 * 2048);
  });

  it('divides what tensor parallelism divides; partial sums stay whole until they are scattered', () => {
    const cut = { ...WHOLE, tensor: 8, sequenceParallel: true };
    const widths = (3 * 4096 + 4096 + 4096 + 1024 + 14336) / 8 + 4096;
    expect(savedProductsBytes(llama, cut, false, 1)).toBe(2 * widths + (4 * 32) / 8);
  });
});

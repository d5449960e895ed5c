import { describe, expect, test } from 'vitest';
import { architectureOf } from './architecture-of.ts';
import { findModel } from './catalog.ts';
import {
  forwardFlopsPerToken,
  headForwardFlops,
  palmFlopsPerToken,
  sixNFlopsPerToken,
  trainingFlopsPerToken,
  tokensSeen,
} from './flops.ts';

/** A GPT with the sizes of a row of Narayanan et al. 2021 (arXiv:2104.04473), table 1. */
function gpt(layers: number, hidden: number, heads: number) {
  return architectureOf({
    layers,
    hidden,
    heads,
    ffn: 4 * hidden,
    gated: false,
    vocab: 51_200,
    tiedEmbeddings: true,
  }).architecture;
}

describe('Narayanan et al. 2021, equation 3: 96 B s l h^2 (1 + s / 6h + V / 16lh)', () => {
  test.each([
    [24, 2304, 24],
    [96, 12_288, 96],
    [128, 25_600, 160],
  ])('%d layers of %d', (layers, hidden, heads) => {
    const sequence = 2048;
    const published =
      96 * layers * hidden ** 2 * (1 + sequence / (6 * hidden) + 51_200 / (16 * layers * hidden));
    const model = gpt(layers, hidden, heads);
    const head = headForwardFlops(model);
    const inLayers = forwardFlopsPerToken(model, sequence, 'full') - head;
    // Their figure has full recompute: layers run forward twice, the head once; backward is two.
    expect(4 * inLayers + 3 * head).toBeCloseTo(published, -3);
  });
});

function model(name: string) {
  const found = findModel(name);
  if (!found.found) throw new Error(name);
  return architectureOf(found.row.description).architecture;
}

test('Llama 3.1 405B on 15.6T tokens: 3.8e25 FLOPs by 6 N D (arXiv:2407.21783, section 3.2.1)', () => {
  const flops = sixNFlopsPerToken(model('llama-3.1-405b')) * 15.6e12;
  expect(flops / 1e25).toBeCloseTo(3.8, 1);
});

test('frozen weights take a forward pass and the gradient of its inputs: 4 N, and scores as ever', () => {
  const llama = model('llama-2-7b');
  const count = (weights: 'trained' | 'frozen') =>
    trainingFlopsPerToken(llama, 4096, 'full', weights);
  const scores = 12 * 32 * 4096 * 4096;
  expect(count('frozen') - scores).toBeCloseTo((2 / 3) * (count('trained') - scores), -3);
});

test('attention adds 12 L h s to 6 N (PaLM, appendix B)', () => {
  const llama = model('llama-2-7b');
  const attention = palmFlopsPerToken(llama, 4096) - sixNFlopsPerToken(llama);
  expect(attention).toBe(12 * 32 * 4096 * 4096);
});

describe('tokens seen', () => {
  test.each([
    [8, undefined],
    [8, 3],
    [8, 8],
    [8, 20],
    [1, 1],
  ])('in a sequence of %d with a window of %s equal a count of pairs', (sequence, window) => {
    let pairs = 0;
    for (let query = 0; query < sequence; query += 1) {
      for (let key = 0; key <= query; key += 1) {
        if (window === undefined || query - key < window) pairs += 1;
      }
    }
    expect(tokensSeen(sequence, window, 'causal')).toBeCloseTo(pairs / sequence, 12);
  });
});

import { describe, expect, it } from 'vitest';
import { architectureOf } from '../model/architecture-of.ts';
import { MODELS } from '../model/catalog.ts';
import { countParameters } from '../model/parameters.ts';
import {
  embeddingHolding,
  hasExperts,
  headHolding,
  keyValueHeads,
  layerHolding,
  paddedVocabulary,
  predictionHolding,
} from './holding.ts';

const WHOLE = { tensor: 1, expert: 1, expertTensor: 1 };

describe('layerHolding', () => {
  it.each(MODELS.map((model) => [model.name, model] as const))(
    'adds up to every parameter of %s where nothing is cut',
    (_, { description }) => {
      for (const predictionLayers of [0, 1, 3]) {
        const model = { ...architectureOf(description).architecture, predictionLayers };
        const ofLayer = (experts: boolean) => {
          const held = layerHolding(model, experts, WHOLE);
          return held.dense + held.experts;
        };
        let sum = embeddingHolding(model, model.vocab, 1);
        sum += headHolding(model, model.vocab, 1, model.tiedEmbeddings);
        for (let layer = 0; layer < model.layers; layer++) sum += ofLayer(hasExperts(model, layer));
        const predicting = predictionHolding(model, 1) + ofLayer(model.experts !== undefined);
        sum += predictionLayers * predicting;
        expect(sum).toBe(countParameters(model).total);
      }
    },
  );

  it('divides matrices by the tensor group and replicates the rest', () => {
    const model = architectureOf({
      layers: 2,
      hidden: 1024,
      heads: 8,
      ffn: 4096,
      vocab: 1000,
    }).architecture;
    const one = layerHolding(model, false, WHOLE).dense;
    const eight = layerHolding(model, false, { ...WHOLE, tensor: 8 }).dense;
    const norms = 2 * 1024;
    expect(8 * (eight - norms)).toBeCloseTo(one - norms, 3);
  });

  it('replicates key-value heads that are fewer than the GPUs', () => {
    const { architecture: model } = architectureOf({
      layers: 1,
      hidden: 1024,
      heads: 16,
      kvHeads: 2,
    });
    expect(keyValueHeads(model, 2)).toBe(1);
    expect(keyValueHeads(model, 8)).toBe(1);
  });

  it('divides whole experts by the expert group', () => {
    const experts = { count: 8, active: 2, ffn: 512 };
    const model = architectureOf({
      layers: 1,
      hidden: 256,
      heads: 4,
      ffn: 512,
      experts,
    }).architecture;
    const one = layerHolding(model, true, WHOLE);
    const four = layerHolding(model, true, { ...WHOLE, expert: 4 });
    expect(4 * four.experts).toBe(one.experts);
    expect(four.dense).toBe(one.dense);
  });
});

describe('paddedVocabulary', () => {
  it('gives every GPU a multiple of the rows', () => {
    // Megatron-LM pads GPT-2's 50257 to 50304 alone and to 51200 over 8 GPUs.
    expect(paddedVocabulary(50257, 1, 128)).toBe(50304);
    expect(paddedVocabulary(50257, 8, 128)).toBe(51200);
    expect(paddedVocabulary(50257, 1, 1)).toBe(50257);
  });
});

import { describe, expect, it } from 'vitest';
import type { ModelDescription } from '../model/description.ts';
import { countParameters } from '../model/parameters.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import { estimator } from './estimator.ts';
import { choiceOf, settingOf } from './resolve.ts';

const MODEL: ModelDescription = {
  layers: 16,
  hidden: 1024,
  heads: 16,
  ffn: 4096,
  gated: true,
  // A multiple of what Megatron pads to, so that nothing is padded.
  vocab: 128 * 256,
};

function run(model: ModelDescription, pipeline: number, schedule: ScheduleName = '1f1b') {
  const resolved = resolveScenario({
    model,
    cluster: { accelerator: 'h100', gpus: pipeline },
    layout: { pipeline },
    training: { sequence: 1024, microBatch: 1, globalBatch: 4 * pipeline, schedule },
    engine: 'megatron',
  });
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  const { value } = resolved;
  const choice = choiceOf(value);
  const estimated = estimator(settingOf(value));
  return {
    parameters: countParameters(value.architecture).total,
    // Two bytes a weight.
    held: estimated.stages(choice).map(({ weights }) => weights / 2),
    logits: estimated.stages(choice).map(({ logits }) => logits),
    work: estimated
      .ranks(choice)
      .map(
        ({ forward, inputGradient, weightGradient }) => forward + inputGradient + weightGradient,
      ),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the ends of a model', () => {
  it('are held once over all ranks of a pipeline', () => {
    for (const pipeline of [1, 2, 4]) {
      const { held, parameters } = run(MODEL, pipeline);
      expect(sum(held) / parameters).toBeCloseTo(1, 12);
    }
  });

  it('are held twice by DualPipe, once at each outer rank, as all layers are', () => {
    const { held, parameters, logits } = run(MODEL, 4, 'dualpipe');
    expect(sum(held) / parameters).toBeCloseTo(2, 12);
    expect(held[0]).toBe(held[3]);
    expect(logits[0]).toBe(logits[3]);
    expect(logits[0]).toBeGreaterThan(logits[1]!);
  });

  it('are worked by DualPipe no more than by others, in two halves', () => {
    const one = run(MODEL, 4).work;
    const two = run(MODEL, 4, 'dualpipe').work;
    expect(sum(two) / sum(one)).toBeCloseTo(1, 12);
    expect(two[0]).toBeCloseTo((one[0]! + one[3]!) / 2, 12);
    expect(two[0]).toBe(two[3]);
  });
});

describe('layers that predict further tokens', () => {
  it('are held with their projection and norms', () => {
    for (const predictionLayers of [1, 2]) {
      const { held, parameters } = run({ ...MODEL, predictionLayers }, 1);
      expect(sum(held) / parameters).toBeCloseTo(1, 12);
    }
  });

  it('need the embedding beside the head, where that is another rank', () => {
    // Megatron-LM core/models/gpt/gpt_model.py: embedding where pre_process or mtp_process.
    const { held, parameters } = run({ ...MODEL, predictionLayers: 1 }, 4);
    expect(sum(held)).toBeCloseTo(parameters + MODEL.vocab! * MODEL.hidden, 0);
  });

  it('cost a layer, a head and a product of 2 h x h', () => {
    // Wide enough that kernels take longer than their launch.
    const wide = { ...MODEL, hidden: 8192, heads: 64, ffn: 32768 };
    const [plain, predicting] = [wide, { ...wide, predictionLayers: 1 }].map((model) =>
      sum(run(model, 1).work),
    );
    const h = wide.hidden;
    const layer = 4 * h * h + 3 * h * wide.ffn;
    const head = MODEL.vocab! * h;
    const products = (all: number) => all / (MODEL.layers * layer + head);
    // As its matrix products are to the model's, but for what is not a product.
    const expected = products(layer + head + 2 * h * h);
    expect(predicting! / plain! - 1).toBeGreaterThan(0.95 * expected);
    expect(predicting! / plain! - 1).toBeLessThan(1.1 * expected);
  });
});

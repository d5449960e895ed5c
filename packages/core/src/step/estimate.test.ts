import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../scenario/read.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import { estimate } from './estimate.ts';

const answer = (input: unknown) => {
  const read = readScenario(input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const resolved = resolveScenario(read.value);
  if (!resolved.ok) throw new Error(JSON.stringify(resolved.problems));
  return estimate(resolved.value);
};

const power = (most: number) => fc.integer({ min: 0, max: most }).map((exponent) => 2 ** exponent);

/** Any layout of Llama-like models that the grid of GPUs admits. */
const scenarios = fc
  .record({
    tensor: power(3),
    pipeline: power(3),
    data: power(4),
    context: power(1),
    microBatch: power(2),
    rounds: power(4),
    sharding: fc.constantFrom('none', 'optimizer', 'gradients', 'parameters'),
    recompute: fc.constantFrom('none', 'selective', 'full'),
    precision: fc.constantFrom('bf16', 'fp8', 'fp32'),
    engine: fc.constantFrom('megatron', 'torchtitan', 'deepspeed', 'nanotron', 'fsdp'),
    accelerator: fc.constantFrom('a100', 'h100', 'b200', 'mi300x', 'a100-pcie', 'tpu v5p'),
    attention: fc.constantFrom('flash', 'unfused'),
    moe: fc.boolean(),
  })
  .map(({ tensor, pipeline, data, context, microBatch, rounds, moe, ...rest }) => ({
    model: {
      layers: 16,
      hidden: 2048,
      heads: 16,
      kvHeads: 8,
      ffn: 8192,
      vocab: 32000,
      ...(moe ? { experts: { count: 8, active: 2, ffn: 2048 } } : {}),
    },
    cluster: { accelerator: rest.accelerator, gpus: tensor * pipeline * data * context },
    layout: { tensor, pipeline, context },
    training: {
      sequence: 4096,
      microBatch,
      globalBatch: microBatch * data * rounds,
      sharding: rest.sharding,
      recompute: rest.recompute,
      precision: rest.precision,
      attention: rest.attention,
    },
    engine: rest.engine,
  }));

const numbersOf = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersOf)
      : [];

describe('estimate', () => {
  it('has parts that add up to the whole, all of them finite and not negative', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { memory, step, throughput } = answer(scenario);
        for (const stage of memory.stages) {
          const { weights, gradients, masterWeights, moments, activations, logits, buffers } =
            stage;
          const sum =
            weights + gradients + masterWeights + moments + activations + logits + buffers;
          expect(stage.allocated).toBeCloseTo(sum, -3);
          expect(stage.reserved).toBeGreaterThanOrEqual(stage.allocated);
        }
        const { seconds, lowSeconds, highSeconds, ...parts } = step;
        const sum = Object.values(parts).reduce((total, part) => total + part, 0);
        expect(sum / seconds).toBeCloseTo(1, 9);
        expect(lowSeconds).toBeLessThanOrEqual(seconds);
        expect(highSeconds).toBeGreaterThanOrEqual(seconds);
        for (const number of numbersOf({ memory, step, throughput })) {
          expect(Number.isFinite(number)).toBe(true);
          expect(number).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never gets slower when the network doubles', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const withPorts = (portsPerNode: number) =>
          answer({
            ...scenario,
            cluster: { ...scenario.cluster, interNode: 'infiniband-hdr', portsPerNode },
          }).step.seconds;
        expect(withPorts(8)).toBeLessThanOrEqual(withPorts(4) * (1 + 1e-12));
      }),
    );
  });

  it('never enlarges the share of the bubble with more micro-batches', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const share = (times: number) => {
          const { training } = scenario;
          const { step } = answer({
            ...scenario,
            training: { ...training, globalBatch: training.globalBatch * times },
          });
          return step.bubble / step.seconds;
        };
        expect(share(2)).toBeLessThanOrEqual(share(1) + 1e-12);
      }),
    );
  });
});

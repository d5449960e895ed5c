import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENGINES, type Engine } from '../scenario/choices.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import { estimate } from '../step/estimate.ts';
import { estimator } from '../step/estimator.ts';
import { choiceOf, settingOf } from '../step/resolve.ts';
import { unevenSplit } from './layer-split.ts';
import { plan, type Plan } from './plan.ts';
import type { Objective } from './ranking.ts';
import { RECIPES } from './recipes.ts';
import { withChoice } from './with-choice.ts';

interface Found {
  readonly seconds: number;
  readonly peakBytes: number;
  readonly fits: boolean;
}

const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

/** Chunks a rank, by what a schedule is: pairs for a V, two or more where it interleaves. */
function virtualStages(schedule: ScheduleName, layers: number, pipeline: number): number[] {
  if (schedule === 'zb-v') return [2];
  if (!schedule.startsWith('interleaved')) return [1];
  return upTo(layers).filter((count) => count > 1 && Math.ceil(layers / pipeline) % count === 0);
}

/**
 * Every legal layout, by writing each into a scenario and asking `estimate`: no walk, no cache and
 * no bound of the search is used.
 */
function everything(scenario: Scenario, layers: number, experts: number): Found[] {
  const { gpus, gpusPerNode = 8 } = scenario.cluster;
  const { globalBatch = 1 } = scenario.training ?? {};
  const recipes = RECIPES[scenario.engine ?? 'megatron'];
  const sizes = upTo(gpus);
  const found: Found[] = [];
  for (const tensor of sizes)
    for (const context of sizes)
      for (const pipeline of sizes) {
        const data = gpus / (tensor * context * pipeline);
        if (!Number.isInteger(data) || (pipeline > 1 && !recipes.pipelines)) continue;
        for (const schedule of pipeline > 1 ? recipes.schedules : (['1f1b'] as const))
          for (const chunks of virtualStages(schedule, layers, pipeline)) {
            const split = recipes.unevenSplit ? unevenSplit(layers, pipeline * chunks) : undefined;
            if (layers % (pipeline * chunks) !== 0 && !split) continue;
            for (const expert of upTo(Math.max(1, experts)))
              for (const expertTensor of upTo(experts > 0 ? tensor : 1))
                for (const sequenceParallel of tensor > 1 ? [true, false] : [false])
                  for (const sharding of recipes.shardings)
                    for (const shardGroup of new Set([0, Math.floor(gpusPerNode / tensor)]))
                      for (const microBatch of upTo(globalBatch))
                        for (const recompute of recipes.recomputes) {
                          if (Math.max(1, experts) % expert || tensor % expertTensor) continue;
                          const hybrid =
                            recipes.hybridSharding &&
                            sharding === 'parameters' &&
                            shardGroup > 1 &&
                            shardGroup < data * context &&
                            (data * context) % shardGroup === 0;
                          if (shardGroup > 0 && !hybrid) continue;
                          const written = withChoice(scenario, {
                            tensor,
                            context,
                            pipeline,
                            data,
                            virtualStages: chunks,
                            schedule,
                            expert,
                            expertTensor,
                            sequenceParallel,
                            sharding,
                            shardGroup,
                            microBatch,
                            recompute,
                            ...(split && { layersPerStage: split }),
                          });
                          if (!keeps(written, scenario)) continue;
                          const resolved = resolveScenario(written);
                          if (!resolved.ok) continue;
                          const { legal, memory, step } = estimate(resolved.value);
                          if (!legal) continue;
                          const { peakBytes, fits } = memory;
                          found.push({ seconds: step.seconds, peakBytes, fits });
                        }
          }
      }
  return found;
}

/** Whether a layout has what the scenario holds. */
function keeps(written: Scenario, { layout, training }: Scenario): boolean {
  return (
    (layout?.tensor === undefined || layout.tensor === written.layout?.tensor) &&
    (training?.microBatch === undefined || training.microBatch === written.training?.microBatch) &&
    (training?.recompute === undefined || training.recompute === written.training?.recompute)
  );
}

/** The fewest GPUs on which anything fits, by trying every count; all that may be had if none does. */
function fewestGpus(scenario: Scenario, layers: number, experts: number) {
  const { gpus: most, gpusPerNode = 8 } = scenario.cluster;
  const fillsNodes = (gpus: number) =>
    gpus < gpusPerNode ? Number.isInteger(Math.log2(gpus)) : gpus % gpusPerNode === 0;
  let fewest: { gpus: number; fitting: Found[] } | undefined;
  for (const gpus of upTo(most).filter(fillsNodes)) {
    const counted = { ...scenario, cluster: { ...scenario.cluster, gpus } };
    fewest = { gpus, fitting: everything(counted, layers, experts).filter(({ fits }) => fits) };
    if (fewest.fitting.length > 0) break;
  }
  return fewest!;
}

function planned(scenario: Scenario, objective: Objective): Plan {
  const found = plan({ scenario, objective });
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found.value;
}

/** Pairs of seconds and bytes that no other beats, fastest first, equal ones once. */
function front(all: readonly Found[]): (readonly [number, number])[] {
  const unbeaten = all.filter(
    (one) =>
      !all.some(
        (other) =>
          other.seconds <= one.seconds &&
          other.peakBytes <= one.peakBytes &&
          (other.seconds < one.seconds || other.peakBytes < one.peakBytes),
      ),
  );
  const pairs = new Map(unbeaten.map((one) => [`${one.seconds} ${one.peakBytes}`, one]));
  return [...pairs.values()]
    .sort((a, b) => a.seconds - b.seconds)
    .map(({ seconds, peakBytes }) => [seconds, peakBytes] as const);
}

/** Engines without unfused attention. */
const FUSED_ALONE: readonly Engine[] = ['torchtitan', 'nanotron'];

const smallRuns = fc.record({
  engine: fc.constantFrom(...ENGINES),
  layers: fc.constantFrom(3, 4, 6),
  hidden: fc.constantFrom(1024, 4096, 8192),
  experts: fc.constantFrom(0, 0, 4),
  gpus: fc.constantFrom(2, 4, 6),
  gpusPerNode: fc.constantFrom(2, 4),
  accelerator: fc.constantFrom('rtx-4090', 'a100-sxm4-40gb'),
  globalBatch: fc.constantFrom(4, 6),
  attention: fc.constantFrom<'flash' | 'unfused'>('flash', 'unfused'),
  held: fc.constantFrom<Pick<Scenario, 'layout' | 'training'>>(
    {},
    {},
    { layout: { tensor: 2 } },
    { training: { microBatch: 1 } },
    { training: { recompute: 'full' } },
  ),
});

describe('a certified plan', () => {
  test('is what trying every layout finds, on any small model, cluster and engine', () => {
    fc.assert(
      fc.property(
        smallRuns,
        ({ layers, hidden, experts, held, engine, globalBatch, attention, ...machine }) => {
          const { accelerator, gpus, gpusPerNode } = machine;
          const scenario: Scenario = {
            model: {
              layers,
              hidden,
              heads: hidden / 128,
              kvHeads: 4,
              ffn: 3 * hidden,
              gated: true,
              vocab: 32000,
              ...(experts > 0 && { experts: { count: experts, active: 2, ffn: hidden } }),
            },
            cluster: { accelerator, gpus, gpusPerNode },
            engine,
            ...(held.layout && { layout: held.layout }),
            training: {
              sequence: 4096,
              globalBatch,
              attention: FUSED_ALONE.includes(engine) ? 'flash' : attention,
              ...held.training,
            },
          };
          const legal = everything(scenario, layers, experts);
          const fitting = legal.filter(({ fits }) => fits);
          const byTime = planned(scenario, 'time');
          const byMemory = planned(scenario, 'memory');
          expect(byTime.counts).toMatchObject({ legal: legal.length, fitting: fitting.length });
          expect(byMemory.counts).toEqual(byTime.counts);
          const least = (all: readonly Found[], of: keyof Found) =>
            all.length === 0 ? undefined : Math.min(...all.map((one) => Number(one[of])));
          expect(byTime.best?.answer.step.seconds).toBe(least(fitting, 'seconds'));
          expect(byMemory.best?.answer.memory.peakBytes).toBe(least(fitting, 'peakBytes'));
          const fewest = fewestGpus(scenario, layers, experts);
          const byGpus = planned(scenario, 'gpus');
          expect(byGpus.gpus).toBe(fewest.gpus);
          expect(byGpus.counts.fitting).toBe(fewest.fitting.length);
          expect(byGpus.best?.answer.step.seconds).toBe(least(fewest.fitting, 'seconds'));
          const closest = fitting.length > 0 ? undefined : least(legal, 'peakBytes');
          expect(byTime.closest?.answer.memory.peakBytes).toBe(closest);
          const wanted = front(fitting);
          // A front of more than 40 is thinned in the answer.
          if (wanted.length <= 40)
            expect(
              byTime.pareto.map(({ answer }) => [answer.step.seconds, answer.memory.peakBytes]),
            ).toEqual(wanted);
        },
      ),
      { numRuns: 12, seed: 5 },
    );
  }, 120_000);
});

describe('an answer of a plan', () => {
  test('is estimated as it was ranked, where a default follows from the layout', () => {
    // Megatron's own kernels on an A100 are unfused with selective recomputation, if nobody says.
    const { layouts } = planned(
      {
        model: 'gpt-3-175b',
        cluster: { accelerator: 'a100-sxm4-80gb', gpus: 64 },
        training: { sequence: 2048, globalBatch: 64 },
      },
      'time',
    );
    const best = Math.min(...layouts.map(({ answer }) => answer.step.seconds));
    expect(layouts.some(({ scenario }) => scenario.training?.recompute === 'selective')).toBe(true);
    for (const { answer, relativeCost } of layouts)
      expect(answer.step.seconds / best).toBeCloseTo(relativeCost, 9);
  });
});

describe('a kernel that follows from the layout', () => {
  // PyTorch shares sequences beside FSDP on Hopper with its newest attention alone.
  const scenario: Scenario = {
    model: 'llama-3.1-8b',
    cluster: { accelerator: 'h100-sxm5-80gb', gpus: 16 },
    engine: 'fsdp',
    training: { sequence: 131_072, globalBatch: 2, recompute: 'full' },
  };

  test('is searched as an estimate has it', () => {
    const { layouts } = planned(scenario, 'time');
    const kernels = new Map(
      layouts.map(({ scenario: { layout, training } }) => [
        (layout?.context ?? 1) > 1,
        training?.attention,
      ]),
    );
    expect(kernels.get(true)).toBe('flash-3');
    for (const { scenario: written, answer } of layouts) {
      const { attention: _, ...training } = written.training!;
      const resolved = resolveScenario({ ...written, training });
      if (!resolved.ok) throw new Error(resolved.problems[0]?.message);
      expect(answer.step.seconds).toBe(estimate(resolved.value).step.seconds);
    }
  });

  test('stays the one that a scenario names', () => {
    const named = { ...scenario, training: { ...scenario.training, attention: 'flash' as const } };
    for (const { scenario: written } of planned(named, 'time').layouts)
      expect(written.training?.attention).toBe('flash');
  });
});

describe('the floor of memory', () => {
  test('is under the peak of every micro-batch and recomputation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ENGINES),
        fc.constantFrom('llama-3.1-8b', 'mixtral-8x7b', 'deepseek-v3', 'gpt-3-175b'),
        fc.record({
          tensor: fc.constantFrom(1, 2, 8),
          pipeline: fc.constantFrom(1, 2, 8),
          context: fc.constantFrom(1, 2),
        }),
        fc.constantFrom('none', 'optimizer', 'gradients', 'parameters'),
        fc.constantFrom('none', 'selective', 'full'),
        fc.constantFrom(1, 2, 4),
        (engine, model, layout, sharding, recompute, microBatch) => {
          const resolved = resolveScenario({
            model,
            cluster: { accelerator: 'h100-sxm5-80gb', gpus: 128 },
            layout,
            training: { sequence: 4096, globalBatch: 512, microBatch, sharding, recompute },
            engine,
          });
          if (!resolved.ok) return;
          const choice = choiceOf(resolved.value);
          const { floorBytes, peakBytes } = estimator(settingOf(resolved.value));
          expect(floorBytes(choice)).toBeLessThanOrEqual(peakBytes(choice));
          expect(floorBytes(choice)).toBe(floorBytes({ ...choice, microBatch: 1 }));
          expect(peakBytes(choice)).toBe(estimate(resolved.value).memory.peakBytes);
        },
      ),
      { numRuns: 100, seed: 5 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { Problem, Scalar } from '../problem.ts';
import { readScenario } from '../scenario/read.ts';
import { resolveScenario } from '../scenario/resolve.ts';
import { SCHEDULE_NAMES } from '../schedule/schedule.ts';
import { legalityProblems } from './legality.ts';

type Part = Record<string, Scalar>;
interface Input {
  engine: string;
  model?: object;
  gpus?: number;
  accelerator?: string;
  layout?: Part;
  training?: Part;
}

const LLAMA = { layers: 32, hidden: 4096, heads: 32, kvHeads: 8, ffn: 14336, vocab: 128256 };
const MOE = { ...LLAMA, experts: { count: 8, active: 2, ffn: 14336 } };

const resolved = (input: Input) => {
  const { engine, model = LLAMA, gpus = 64, layout = {}, training = {} } = input;
  const { accelerator = 'h100' } = input;
  const read = readScenario({
    model,
    cluster: { accelerator, gpus },
    layout,
    training: { sequence: 8192, globalBatch: 960, ...training },
    engine,
  });
  const scenario = read.ok ? resolveScenario(read.value) : read;
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.problems));
  return scenario.value;
};
const problemsOf = (input: Input): readonly Problem[] => legalityProblems(resolved(input));
const rulesBroken = (input: Input): string[] => problemsOf(input).map(({ rule }) => rule);

/** The input with a fix applied. */
const fixed = (input: Input, fix: Problem['fix'] & {}): Input => {
  const changed: Input = { ...input, layout: { ...input.layout }, training: { ...input.training } };
  for (const [path, value] of Object.entries(fix)) {
    const [part, key] = path.split('.') as ['layout' | 'training', string];
    changed[part]![key] = value;
  }
  return changed;
};

// The behaviour of each engine: docs/legality.md says where it was read.
const REFUSED: readonly (readonly [string, Input])[] = [
  // Transformer Engine: fp8 needs compute capability 8.9, mxfp8 10.0; a V100 (7.0) has no bf16.
  [
    'accelerator-has-precision',
    { engine: 'megatron', accelerator: 'a100', training: { precision: 'fp8' } },
  ],
  ['accelerator-has-precision', { engine: 'megatron', training: { precision: 'mxfp8' } }],
  [
    'accelerator-has-precision',
    { engine: 'deepspeed', accelerator: 'v100-sxm2-32gb', training: { precision: 'bf16' } },
  ],
  ['heads-divisible-by-tensor', { engine: 'megatron', gpus: 48, layout: { tensor: 3 } }],
  ['kv-heads-divisible-by-tensor', { engine: 'torchtitan', layout: { tensor: 16 } }],
  ['layers-divisible-by-stages', { engine: 'megatron', gpus: 60, layout: { pipeline: 5 } }],
  ['virtual-stages-need-pipeline', { engine: 'megatron', layout: { virtualStages: 2 } }],
  [
    'micro-batches-cover-pipeline',
    {
      engine: 'megatron',
      layout: { pipeline: 8, virtualStages: 2 },
      training: { globalBatch: 8 },
    },
  ],
  [
    'micro-batches-cover-pipeline',
    { engine: 'torchtitan', layout: { pipeline: 8 }, training: { globalBatch: 8 } },
  ],
  [
    'pipeline-without-gradient-sharding',
    { engine: 'deepspeed', layout: { pipeline: 2 }, training: { sharding: 'gradients' } },
  ],
  ['sharding-exists', { engine: 'nanotron', training: { sharding: 'parameters' } }],
  ['sharding-exists', { engine: 'torchtitan', training: { sharding: 'optimizer' } }],
  ['sharding-exists', { engine: 'fsdp', training: { sharding: 'optimizer' } }],
  ['axes-need-sharding', { engine: 'fsdp', layout: { tensor: 2 }, training: { sharding: 'none' } }],
  [
    'axes-need-sharding',
    { engine: 'torchtitan', layout: { context: 2 }, training: { sharding: 'none' } },
  ],
  [
    'shard-group-holds-context',
    { engine: 'torchtitan', layout: { context: 4 }, training: { shardGroup: 2 } },
  ],
  ['hybrid-shards-data', { engine: 'fsdp', layout: { context: 4 }, training: { shardGroup: 4 } }],
  ['engine-has-hybrid-sharding', { engine: 'deepspeed', training: { shardGroup: 8 } }],
  ['engine-has-hybrid-sharding', { engine: 'nanotron', training: { shardGroup: 8 } }],
  [
    'low-precision-moments-need-sharding',
    { engine: 'megatron', training: { sharding: 'none', optimizer: 'adam-8bit' } },
  ],
  ['engine-has-pure-half', { engine: 'megatron', training: { masterWeights: 'none' } }],
  [
    'loss-scaling-needs-master-weights',
    { engine: 'fsdp', training: { masterWeights: 'none', precision: 'fp16' } },
  ],
  [
    'gradients-follow-weights',
    { engine: 'torchtitan', training: { masterWeights: 'none', gradientPrecision: 'fp32' } },
  ],
  [
    'moments-follow-weights',
    { engine: 'fsdp', training: { masterWeights: 'none', optimizer: 'adam' } },
  ],
  [
    'pure-half-needs-sharding',
    { engine: 'deepspeed', training: { masterWeights: 'none', sharding: 'none' } },
  ],
  [
    'master-weights-need-fp32-gradients',
    { engine: 'nanotron', training: { masterWeights: 'fp32', gradientPrecision: 'bf16' } },
  ],
  ['engine-has-offload', { engine: 'nanotron', training: { offloadActivations: true } }],
  ['engine-has-offload', { engine: 'fsdp', training: { offload: 'optimizer' } }],
  ['engine-has-offload', { engine: 'megatron', training: { offload: 'parameters' } }],
  [
    'offload-needs-sharding',
    { engine: 'deepspeed', training: { offload: 'parameters', sharding: 'gradients' } },
  ],
  [
    'offload-needs-sharding',
    { engine: 'megatron', training: { offload: 'optimizer', sharding: 'none' } },
  ],
  [
    'offload-needs-distributed-optimizer',
    { engine: 'megatron', training: { offload: 'optimizer', sharding: 'parameters' } },
  ],
  [
    'offload-has-optimizer',
    { engine: 'deepspeed', training: { offload: 'optimizer', optimizer: 'sgd' } },
  ],
  [
    'offload-has-optimizer',
    { engine: 'megatron', training: { offload: 'optimizer', optimizer: 'adam-8bit' } },
  ],
  ['engine-offloads-activations', { engine: 'torchtitan', training: { offloadActivations: true } }],
  [
    'engine-offloads-activations',
    { engine: 'megatron', training: { offloadActivations: true, recompute: 'full' } },
  ],
  ['engine-has-adapters', { engine: 'torchtitan', training: { adapters: 'qlora' } }],
  [
    'packed-weights-whole',
    { engine: 'fsdp', layout: { tensor: 2 }, training: { adapters: 'qlora' } },
  ],
  ['engine-has-attention', { engine: 'nanotron', training: { attention: 'flash-3' } }],
  ['engine-has-precision', { engine: 'nanotron', training: { precision: 'fp8' } }],
  ['engine-has-precision', { engine: 'torchtitan', training: { precision: 'fp16' } }],
  ['engine-has-precision', { engine: 'torchtitan', model: MOE, training: { precision: 'nvfp4' } }],
  [
    'engine-has-precision',
    { engine: 'fsdp', training: { precision: 'fp8-current', masterWeights: 'none' } },
  ],
  [
    'engine-has-gradient-precision',
    { engine: 'megatron', training: { gradientPrecision: 'fp16' } },
  ],
  [
    'engine-has-gradient-precision',
    { engine: 'torchtitan', training: { gradientPrecision: 'bf16' } },
  ],
  ['engine-has-optimizer', { engine: 'nanotron', training: { optimizer: 'momentum' } }],
  ['engine-has-optimizer', { engine: 'deepspeed', training: { optimizer: 'adam-8bit' } }],
  ['engine-has-optimizer', { engine: 'fsdp', training: { optimizer: 'adam-bf16' } }],
  ['engine-has-attention', { engine: 'nanotron', training: { attention: 'unfused' } }],
  ['engine-has-loss', { engine: 'fsdp', training: { vocabParallel: true } }],
  ['engine-splits-vocabulary', { engine: 'megatron', training: { vocabParallel: true } }],
  ['engine-has-recompute', { engine: 'nanotron', training: { recompute: 'selective' } }],
  [
    'tied-embeddings-without-pipeline',
    { engine: 'torchtitan', model: { ...LLAMA, tiedEmbeddings: true }, layout: { pipeline: 2 } },
  ],
  ['engine-has-schedule', { engine: 'nanotron', layout: { pipeline: 4, virtualStages: 2 } }],
  [
    'engine-has-schedule',
    // A single micro-batch, fewer than the ranks, changes nothing of that.
    {
      engine: 'deepspeed',
      layout: { pipeline: 2 },
      training: { schedule: 'zb-v', microBatch: 30 },
    },
  ],
  [
    'engine-has-schedule',
    { engine: 'megatron', layout: { pipeline: 4 }, training: { schedule: 'gpipe' } },
  ],
  [
    'schedule-has-chunks',
    {
      engine: 'megatron',
      layout: { pipeline: 4, virtualStages: 1 },
      training: { schedule: 'interleaved-1f1b' },
    },
  ],
  [
    // 10 micro-batches in groups of 8 leave 2, fewer than the ranks.
    'micro-batch-group-even',
    {
      engine: 'megatron',
      layout: { pipeline: 8, virtualStages: 2 },
      training: { globalBatch: 80 },
    },
  ],
  [
    'engine-has-sequence-parallel',
    { engine: 'deepspeed', layout: { tensor: 2, sequenceParallel: true } },
  ],
  ['tensor-or-context', { engine: 'deepspeed', layout: { tensor: 2, context: 2 } }],
  [
    'engine-has-context-mode',
    { engine: 'torchtitan', layout: { context: 2, contextMode: 'ulysses' } },
  ],
  ['engine-has-expert-parallel', { engine: 'fsdp', model: MOE, layout: { expert: 2 } }],
  ['experts-whole', { engine: 'deepspeed', model: MOE, layout: { tensor: 2, expertTensor: 2 } }],
  [
    'experts-cut-by-tensor',
    { engine: 'torchtitan', model: MOE, layout: { tensor: 2, expert: 2, expertTensor: 2 } },
  ],
  ['experts-beside-tensor', { engine: 'deepspeed', model: MOE, layout: { tensor: 2 } }],
  [
    'experts-inside-shard-group',
    { engine: 'torchtitan', model: MOE, layout: { expert: 8 }, training: { shardGroup: 4 } },
  ],
  ['pipeline-exists', { engine: 'fsdp', layout: { pipeline: 2 } }],
  [
    'sequence-divisible',
    { engine: 'megatron', layout: { context: 8 }, training: { sequence: 8200 } },
  ],
  [
    'sequence-divisible',
    { engine: 'torchtitan', layout: { tensor: 8 }, training: { sequence: 8200 } },
  ],
  [
    'kv-heads-divisible-by-context',
    // huggingface/transformers#35983: no more GPUs than key-value heads.
    { engine: 'fsdp', layout: { context: 16, contextMode: 'ulysses' } },
  ],
  ['heads-divisible-by-context', { engine: 'deepspeed', gpus: 48, layout: { context: 3 } }],
  ['kv-heads-divisible-by-context', { engine: 'deepspeed', gpus: 48, layout: { context: 3 } }],
  [
    // 64 GPUs in 4 copies, 2 of them with the same experts.
    'experts-fill-copies',
    {
      engine: 'megatron',
      model: { ...LLAMA, experts: { count: 32, active: 2, ffn: 1408 } },
      layout: { expert: 32 },
      training: { shardGroup: 16 },
    },
  ],
  ['expert-needs-experts', { engine: 'megatron', layout: { expert: 2 } }],
  ['experts-divisible-by-expert', { engine: 'megatron', model: MOE, layout: { expert: 16 } }],
  [
    'expert-grid-fills-stage',
    { engine: 'megatron', model: MOE, gpus: 8, layout: { tensor: 8, expert: 8 } },
  ],
];

describe('legalityProblems', () => {
  it.each(REFUSED)('refuses by %s', (rule, input) => {
    expect(rulesBroken(input)).toContain(rule);
  });

  it.each(REFUSED)('offers a change that passes %s', (rule, input) => {
    const problem = problemsOf(input).find((each) => each.rule === rule)!;
    expect(problem.message).toMatch(/[.]$/);
    expect(rulesBroken(fixed(input, problem.fix!))).not.toContain(rule);
  });

  it("takes 1F1B alone for DeepSpeed's pipeline", () => {
    // deepspeed/runtime/pipe/schedule.py has TrainSchedule, which is 1F1B, and no other to train.
    const accepted = SCHEDULE_NAMES.filter((schedule) => {
      const input = { engine: 'deepspeed', layout: { pipeline: 4 }, training: { schedule } };
      return !rulesBroken(input).some((rule) => /schedule|virtual/.test(rule));
    });
    expect(accepted).toEqual(['1f1b']);
  });

  it('knows where engines differ', () => {
    // 8 key-value heads over 16 GPUs: Megatron replicates them, torchtitan does not.
    expect(rulesBroken({ engine: 'megatron', layout: { tensor: 16 } })).toEqual([]);
    // Llama 3 8B as published by torchtitan.
    expect(rulesBroken({ engine: 'torchtitan', layout: { tensor: 8 } })).toEqual([]);
    // Fewer micro-batches than ranks: 1F1B runs in Megatron.
    const few = { layout: { pipeline: 8 }, training: { globalBatch: 8 } };
    expect(rulesBroken({ engine: 'megatron', ...few })).toEqual([]);
  });

  it('takes an uneven split that is spelled out, also where it is the usual one', () => {
    // Qwen3 235B: 94 layers over 8 stages, 11 on each end (ISEEKYAN/verl_megatron_practice).
    const model = { ...LLAMA, layers: 94 };
    expect(rulesBroken({ engine: 'megatron', model, layout: { pipeline: 8 } })).toEqual([
      'layers-divisible-by-stages',
    ]);
    const ends = { pipeline: 8, firstStageLayers: 11, lastStageLayers: 11 };
    expect(rulesBroken({ engine: 'megatron', model, layout: ends })).toEqual([]);
    expect(
      problemsOf({ engine: 'megatron', model, layout: { pipeline: 8 } })[0]!.message,
    ).toContain('11,12,12,12,12,12,12,11');
  });
});

import { resolveScenario } from '@shardplay/core';
import { describe, expect, it } from 'vitest';
import { DEVICE_ERRORS } from './device-errors.ts';
import { LAYOUT_ERRORS } from './layout-errors.ts';
import { RUN_ERRORS } from './run-errors.ts';
import { explainError } from './explain.ts';

/** Errors as the engines print them, and what an engineer would say of each. */
const CASES: readonly (readonly [error: string, rule: string, says: RegExp])[] = [
  [
    'RuntimeError: decoder world_size (4) not divisible by expert_tensor_model_pipeline_parallel size (8)',
    'expert-grid-fills-stage',
    /here 8, must divide the 4 GPUs/,
  ],
  ['RuntimeError: world_size (1) is not divisible by 2', 'ranks-fill-cluster', /1 processes.*2/],
  [
    'AssertionError: world size (6) is not divisible by total_model_size (total_model_size=4)',
    'ranks-fill-cluster',
    /is 4/,
  ],
  [
    "RuntimeError: shape '[1, 8192, -1, 128]' is invalid for input of size 524288",
    'kv-heads-divisible-by-tensor',
    /heads of 128/,
  ],
  ['AssertionError: 129280 is not divisible by 24', 'vocabulary-divisible-by-tensor', /129288/],
  [
    'AssertionError: Number of layers should be divisible by the pipeline-model-parallel size',
    'layers-divisible-by-stages',
    /decoder-first/,
  ],
  [
    'AssertionError: Check batch related parameters. train_batch_size is not equal to micro_batch_per_gpu * gradient_acc_step * world_size 256 != 2 * 18 * 7',
    'global-batch-divisible',
    /252/,
  ],
  [
    'ValueError: The number of contiguous micro-batches in a virtual pipeline stageshould range in [PP=6 , M=3]',
    'micro-batches-cover-pipeline',
    /groups of 6.*only 3/,
  ],
  [
    'ValueError: Number of microbatches (2) must be greater than or equal to the number of stages (4).',
    'micro-batches-cover-pipeline',
    /at least 4/,
  ],
  [
    'ValueError: Interleaved 1F1B requires the number of microbatches to be a multiple of the number of rounds (2), but got 9.',
    'micro-batches-in-equal-rounds',
    /Use 10/,
  ],
  [
    'AssertionError: ZeRO-2 and ZeRO-3 are incompatible with pipeline parallelism',
    'pipeline-without-gradient-sharding',
    /ZeRO 1/,
  ],
  [
    'RuntimeError: CUDA out of memory at step 2',
    'memory-holds-step',
    /second step has never fitted/,
  ],
  [
    'AssertionError: TP not supported for custom MoE models',
    'engine-cuts-model',
    /expert parallelism and FSDP/,
  ],
  [
    'AssertionError: Number of heads (28) must be divisible by the sequence parallel size (8)!',
    'heads-divisible-by-context',
    /divisor of 28/,
  ],
  [
    'ValueError: sequence length 8190 must be divisible by the sequence parallel world size 8',
    'sequence-divisible',
    /Pad sequences/,
  ],
  [
    '[E ProcessGroupNCCL.cpp:475] [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=10, OpType=_ALLGATHER_BASE)',
    'ranks-meet-in-collectives',
    /set_z3_leaf_modules/,
  ],
  [
    'RuntimeError: ValueError: ZBV requires exactly 2 stages per rank, but got 3.',
    'schedule-has-chunks',
    /not 3/,
  ],
  [
    'torch.distributed.DistBackendError: NCCL error in: ../torch/csrc/distributed/c10d/ProcessGroupNCCL.cpp:1691, unhandled system error (run with NCCL_DEBUG=INFO for details), NCCL version 2.19.3',
    'network-works',
    /NCCL_SOCKET_IFNAME/,
  ],
  [
    'ncclSystemError: System call (e.g. socket, malloc) or external library call failed or device error.',
    'network-works',
    /operating system/,
  ],
  [
    'RuntimeError: CUDA error: an illegal memory access was encountered',
    'kernels-stay-in-memory',
    /CUDA_LAUNCH_BLOCKING=1/,
  ],
];

describe('explainError', () => {
  it.each(CASES)('%s', (error, rule, says) => {
    const explained = explainError(`Traceback (most recent call last):\n  File "x.py"\n${error}\n`);
    if (!explained.ok) throw new Error(explained.problems[0]?.message);
    expect(explained.value.rule).toBe(rule);
    expect(`${explained.value.meaning} ${explained.value.change}`).toMatch(says);
  });

  it('takes the first of several, however lines are broken', () => {
    const explained = explainError(
      'ValueError: Number of microbatches (2) must be\n greater than or equal to the number of stages (4).\nRuntimeError: world_size (1) is not divisible by 2',
    );
    expect(explained.ok && explained.value.rule).toBe('micro-batches-cover-pipeline');
  });

  it('holds the sizes of the run against those of the engine (NVIDIA-NeMo/Speech#14838)', () => {
    const run = resolveScenario({
      model: 'gpt-oss-20b',
      cluster: { accelerator: 'h100', gpus: 4 },
      layout: { pipeline: 2, expert: 2, expertTensor: 1 },
    });
    if (!run.ok) throw new Error(run.problems[0]?.message);
    const explained = explainError(CASES[0]![0], run.value);
    expect(explained.ok && explained.value.inRun).toMatch(
      /1 x 2 x 2 = 4.*1 x 1 x 2 x 2 = 4.*saw 8/,
    );
  });

  // 8 x 8192 tokens of 128 256 logits are 8.4e9 numbers; cut over 8 GPUs they are 1.05e9, below 2^31.
  it.each([
    [1, /more than a kernel with 32-bit offsets/],
    [8, /size alone does not explain/],
  ])('counts the logits of a run whose kernel left its memory, tensor %i', (tensor, says) => {
    const run = resolveScenario({
      model: 'llama-3.1-8b',
      cluster: { accelerator: 'h100', gpus: 8 },
      layout: { tensor },
      training: { sequence: 8192, microBatch: 8, globalBatch: 64 },
    });
    if (!run.ok) throw new Error(run.problems[0]?.message);
    const explained = explainError(CASES.at(-1)![0], run.value);
    expect(explained.ok && explained.value.inRun).toMatch(says);
  });

  it('says so where it knows nothing', () => {
    for (const text of ['', 'Segmentation fault', 'step 2: loss 10.2']) {
      expect(explainError(text).ok, text).toBe(false);
    }
  });

  it('writes no sentence with a number that is missing', () => {
    for (const known of [...LAYOUT_ERRORS, ...RUN_ERRORS, ...DEVICE_ERRORS]) {
      const groups = new RegExp(`${known.pattern.source}|`).exec('')!.length - 1;
      const numbers = Array.from({ length: groups }, () => '8');
      const sentences = `${known.meaning(numbers)} ${known.change(numbers)}`;
      expect(sentences, known.rule).not.toMatch(/undefined|NaN/);
    }
  });
});

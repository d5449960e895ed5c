import { counted } from '@shardplay/core';
import type { LaunchJob } from '../launch/launch.ts';
import { attentionOf } from '../launch/transformers-attention.ts';
import { MODEL_FOLDER } from '../launch/model-files.ts';

const OPTIMIZERS: Partial<Record<LaunchJob['run']['training']['optimizer'], string>> = {
  adam: 'torch.optim.AdamW(model.parameters(), lr=RATE, betas=(0.9, 0.95), weight_decay=0.1)',
  // Moments are made like the weights: in bf16, where those are.
  'adam-bf16':
    'torch.optim.AdamW(model.parameters(), lr=RATE, betas=(0.9, 0.95), weight_decay=0.1)',
  'adam-8bit': 'AdamW8bit(model.parameters(), lr=RATE, betas=(0.9, 0.95), weight_decay=0.1)',
  momentum: 'torch.optim.SGD(model.parameters(), lr=RATE, momentum=0.9)',
  sgd: 'torch.optim.SGD(model.parameters(), lr=RATE)',
};

/** A trainer for Accelerate, short enough to be read: random weights, random tokens. */
export function trainer({ run, options }: LaunchJob): string {
  const { layout, training } = run;
  const sharded = training.sharding !== 'none';
  const reduce = sharded && training.precision !== 'fp32' && training.gradientPrecision === 'fp32';
  const dtype = training.precision === 'fp16' ? 'float16' : 'bfloat16';
  const pure = training.masterWeights === 'none';
  const quantised = training.optimizer === 'adam-8bit';
  const shares = sharded && training.microBatches > 1;
  const rounds = shares
    ? 'gradient_accumulation_plugin=accumulation'
    : 'gradient_accumulation_steps=ROUNDS';
  const recomputes = training.recompute === 'full' && !sharded;
  return `"""Trains ${MODEL_FOLDER}/config.json on random tokens; accelerate.yaml says how it is divided."""

import torch
from accelerate import Accelerator
${reduce ? 'from accelerate import FullyShardedDataParallelPlugin\n' : ''}${shares ? 'from accelerate.utils import GradientAccumulationPlugin\n' : ''}${reduce ? 'from torch.distributed.fsdp import MixedPrecisionPolicy\n' : ''}${quantised ? 'from torchao.optim import AdamW8bit\n' : ''}from transformers import AutoConfig, AutoModelForCausalLM

SEQUENCE = ${training.sequence}
MICRO_BATCH = ${training.microBatch}
ROUNDS = ${training.microBatches}  # micro-batches of a replica: a step is ${counted(training.globalBatch, 'sequence')}
STEPS = ${options.steps}
RATE = ${options.learningRate}
ATTENTION = "${
    // Context parallelism replaces PyTorch's own attention, which picks Hopper's kernels itself.
    layout.context > 1 ? 'sdpa' : attentionOf(training.attention)
  }"


def build(accelerator):
    config = AutoConfig.from_pretrained("${MODEL_FOLDER}")
    config.use_cache = False
${
  layout.tensor > 1
    ? `    # Weights are split as they are loaded: this needs more than a config.json.
    model = AutoModelForCausalLM.from_pretrained(
        "${MODEL_FOLDER}",
        config=config,
        dtype=torch.${pure ? 'bfloat16' : 'float32'},
        attn_implementation=ATTENTION,
        tp_plan="auto",
        device_mesh=accelerator.torch_device_mesh,
    )`
    : pure
      ? `    # Weights, gradients and moments are in bf16: nothing is kept in fp32.
    model = AutoModelForCausalLM.from_config(
        config, dtype=torch.bfloat16, attn_implementation=ATTENTION
    )`
      : '    model = AutoModelForCausalLM.from_config(config, attn_implementation=ATTENTION)'
}
${recomputes ? '    model.gradient_checkpointing_enable()\n' : ''}    return model


def batches(vocabulary, device, group):
    """Random tokens; GPUs that share a sequence or split a weight get the same ones."""
    random = torch.Generator().manual_seed(group)
    positions = torch.arange(SEQUENCE).expand(MICRO_BATCH, -1)
    while True:
        tokens = torch.randint(vocabulary, (MICRO_BATCH, SEQUENCE + 1), generator=random)
        yield {
            "input_ids": tokens[:, :-1].contiguous().to(device),
            "position_ids": positions.contiguous().to(device),
            "labels": tokens[:, :-1].contiguous().to(device),
            "shift_labels": tokens[:, 1:].contiguous().to(device),
        }


def main():
${
  shares
    ? `    # Each micro-batch gives its gradients away; without this they are whole until the last.
    accumulation = GradientAccumulationPlugin(num_steps=ROUNDS, sync_each_batch=True)
`
    : ''
}${
    reduce
      ? `    # Gradients are reduced in fp32; without this, in the precision of the weights.
    policy = MixedPrecisionPolicy(
        param_dtype=torch.${dtype}, reduce_dtype=torch.float32, output_dtype=torch.${dtype}
    )
    plugin = FullyShardedDataParallelPlugin(fsdp_version=2, mixed_precision_policy=policy)
    accelerator = Accelerator(${rounds}, fsdp_plugin=plugin)`
      : `    accelerator = Accelerator(${rounds})`
  }
    model = build(accelerator)
    optimizer = ${OPTIMIZERS[training.optimizer] ?? ''}
    model, optimizer = accelerator.prepare(model, optimizer)
    data = batches(model.config.vocab_size, accelerator.device, accelerator.process_index // ${layout.tensor * layout.context})
    for step in range(STEPS):
        for _ in range(ROUNDS):
            batch = next(data)
            with accelerator.accumulate(model):
${
  layout.context > 1
    ? `                pieces = list(batch.values())
                with accelerator.maybe_context_parallel(
                    buffers=pieces, buffer_seq_dims=[1] * len(pieces), no_restore_buffers=set(pieces)
                ):
                    loss = model(**batch).loss
                    accelerator.backward(loss)`
    : `                loss = model(**batch).loss
                accelerator.backward(loss)`
}
                optimizer.step()
                optimizer.zero_grad()
        accelerator.print(f"step {step}: loss {loss.item():.3f}")


if __name__ == "__main__":
    main()
`;
}

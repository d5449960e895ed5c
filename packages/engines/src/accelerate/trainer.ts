import { counted, type Training } from '@shardplay/core';
import { peftImports, peftModel, trainedParameters } from '../launch/adapters.ts';
import type { LaunchJob } from '../launch/launch.ts';
import { attentionOf } from '../launch/transformers-attention.ts';
import { MODEL_FOLDER } from '../launch/model-files.ts';

const ADAM = 'lr=RATE, betas=(0.9, 0.95), weight_decay=0.1';
const OPTIMIZERS: Partial<
  Record<Training['optimizer'], { readonly name: string; readonly settings: string }>
> = {
  adam: { name: 'torch.optim.AdamW', settings: ADAM },
  // Moments are made like the weights: in bf16, where those are.
  'adam-bf16': { name: 'torch.optim.AdamW', settings: ADAM },
  'adam-8bit': { name: 'AdamW8bit', settings: ADAM },
  momentum: { name: 'torch.optim.SGD', settings: 'lr=RATE, momentum=0.9' },
  sgd: { name: 'torch.optim.SGD', settings: 'lr=RATE' },
};

function optimizer(training: Training): string {
  const written = OPTIMIZERS[training.optimizer];
  return written ? `${written.name}(${trainedParameters(training)}, ${written.settings})` : '';
}

/** Python that makes the model: of random weights, or of those in its folder where it must. */
function load({ adapters, precision }: Training, isCut: boolean, half: boolean): string {
  const dtype = precision === 'fp16' ? 'float16' : 'bfloat16';
  if (adapters === 'qlora')
    return `    # Weights are packed into 4 bits as they are loaded: this needs more than a config.json. They
    # are stored as ${dtype}, which FSDP can shard.
    four_bits = BitsAndBytesConfig(
        load_in_4bit=True,
        bnb_4bit_quant_type="nf4",
        bnb_4bit_use_double_quant=True,
        bnb_4bit_compute_dtype=torch.${dtype},
        bnb_4bit_quant_storage=torch.${dtype},
    )
    model = AutoModelForCausalLM.from_pretrained(
        "${MODEL_FOLDER}",
        config=config,
        dtype=torch.${dtype},
        attn_implementation=ATTENTION,
        quantization_config=four_bits,
    )`;
  if (isCut)
    return `    # Weights are split as they are loaded: this needs more than a config.json.
    model = AutoModelForCausalLM.from_pretrained(
        "${MODEL_FOLDER}",
        config=config,
        dtype=torch.${half ? dtype : 'float32'},
        attn_implementation=ATTENTION,
        tp_plan="auto",
        device_mesh=accelerator.torch_device_mesh,
    )`;
  if (!half)
    return '    model = AutoModelForCausalLM.from_config(config, attn_implementation=ATTENTION)';
  return `    # ${adapters === 'none' ? `Weights, gradients and moments are in ${dtype}: nothing is kept in fp32.` : `Weights that are not trained need no more than ${dtype}.`}
    model = AutoModelForCausalLM.from_config(
        config, dtype=torch.${dtype}, attn_implementation=ATTENTION
    )`;
}

/** A trainer for Accelerate, short enough to be read: random weights, random tokens. */
export function trainer({ run, options }: LaunchJob): string {
  const { layout, training } = run;
  const sharded = training.sharding !== 'none';
  const reduce = sharded && training.precision !== 'fp32' && training.gradientPrecision === 'fp32';
  const dtype = training.precision === 'fp16' ? 'float16' : 'bfloat16';
  const half = training.masterWeights === 'none' || training.adapters !== 'none';
  const fourBits = training.adapters === 'qlora';
  const quantised = training.optimizer === 'adam-8bit';
  const shares = sharded && training.microBatches > 1;
  const rounds = shares
    ? 'gradient_accumulation_plugin=accumulation'
    : 'gradient_accumulation_steps=ROUNDS';
  const recomputes = training.recompute === 'full' && !sharded;
  return `"""Trains ${MODEL_FOLDER}/config.json on random tokens; accelerate.yaml says how it is divided."""

import torch
from accelerate import Accelerator
${reduce ? 'from accelerate import FullyShardedDataParallelPlugin\n' : ''}${shares ? 'from accelerate.utils import GradientAccumulationPlugin\n' : ''}${peftImports(training)}${reduce ? 'from torch.distributed.fsdp import MixedPrecisionPolicy\n' : ''}${quantised ? 'from torchao.optim import AdamW8bit\n' : ''}from transformers import AutoConfig, AutoModelForCausalLM${fourBits ? ', BitsAndBytesConfig' : ''}

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
${load(training, layout.tensor > 1, half)}
${peftModel(training)}${recomputes ? '    model.gradient_checkpointing_enable()\n' : ''}    return model


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
    optimizer = ${optimizer(training)}
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

import { peftImports, peftModel, trainedParameters } from '../launch/adapters.ts';
import type { LaunchJob } from '../launch/launch.ts';
import { attentionOf } from '../launch/transformers-attention.ts';
import { MODEL_FOLDER } from '../launch/model-files.ts';

/** A trainer for DeepSpeed, short enough to be read: random weights, random tokens. */
export function trainer({ run, options }: LaunchJob): string {
  const { architecture, layout, training } = run;
  const mics =
    training.sharding === 'parameters' && training.shardGroup < layout.data * layout.context;
  const leaves =
    training.sharding === 'parameters' && architecture.experts !== undefined && layout.expert === 1
      ? `    # Ranks whose tokens go to different experts would wait for each other's gathers for ever:
    # ZeRO 3 must gather the experts of a layer as one.
    mixtures = {type(module) for module in model.modules() if hasattr(module, "experts")}
    deepspeed.utils.set_z3_leaf_modules(model, list(mixtures))
`
      : '';
  return `"""Trains ${MODEL_FOLDER}/config.json on random tokens; ds_config.json says how it is divided."""

import json

import deepspeed
import torch
${peftImports(training)}from transformers import AutoConfig, AutoModelForCausalLM

SEQUENCE = ${training.sequence}
STEPS = ${options.steps}
RECOMPUTE = ${training.recompute === 'full' ? 'True' : 'False'}  # each layer keeps its input alone
ATTENTION = "${attentionOf(training.attention)}"

with open("ds_config.json") as file:
    SETTINGS = json.load(file)
MICRO_BATCH = SETTINGS["train_micro_batch_size_per_gpu"]
STAGE = SETTINGS["zero_optimization"]["stage"]
# GPUs that must see the same tokens: those of a tensor parallel group.
TENSOR = SETTINGS.get("tensor_parallel", {}).get("autotp_size", 1)
CONTEXT = SETTINGS.get("sequence_parallel_size", 1)


def ulysses():
    """Sequence parallelism by exchanging heads; None without it."""
    if CONTEXT == 1:
        return None
    from deepspeed.runtime.sequence_parallel.ulysses_sp import UlyssesSPAttentionHF

    return UlyssesSPAttentionHF.register_with_transformers(
        model_name_or_path="${MODEL_FOLDER}",
        core_attn_implementation=ATTENTION,
        sequence_parallel_size=CONTEXT,
        micro_batch_size=MICRO_BATCH,
        seq_length=SEQUENCE,
        seq_length_is_variable=False,
    )


def build():
    """The model, its weights sharded as they are made where ZeRO 3 shards them."""
    config = AutoConfig.from_pretrained("${MODEL_FOLDER}")
    attention = "ulysses" if CONTEXT > 1 else ATTENTION
    sharded = deepspeed.zero.${mics ? 'MiCS_Init' : 'Init'}(config_dict_or_path=SETTINGS, enabled=STAGE == 3)
    with sharded:
        model = AutoModelForCausalLM.from_config(config, attn_implementation=attention)
    model.config.use_cache = False
${leaves}${peftModel(training)}    if RECOMPUTE:
        model.gradient_checkpointing_enable()
    return model


def batches(vocabulary, device, group):
    """Random tokens; GPUs that share a sequence or split a weight get the same ones."""
    random = torch.Generator().manual_seed(group)
    first = (torch.distributed.get_rank() % CONTEXT) * (SEQUENCE // CONTEXT)
    mine = slice(first, first + SEQUENCE // CONTEXT)
    while True:
        tokens = torch.randint(vocabulary, (MICRO_BATCH, SEQUENCE + 1), generator=random)
        positions = torch.arange(SEQUENCE).expand(MICRO_BATCH, -1)
        yield {
            "input_ids": tokens[:, :-1][:, mine].to(device),
            "position_ids": positions[:, mine].to(device),
            "labels": tokens[:, :-1][:, mine].to(device),
            "shift_labels": tokens[:, 1:][:, mine].to(device),
        }


def main():
    deepspeed.init_distributed()
    groups = ulysses()
    model = build()
    engine, *_ = deepspeed.initialize(
        model=model,
        model_parameters=${trainedParameters(training)},
        config=SETTINGS,
        mpu=groups,
    )
    group = torch.distributed.get_rank() // (TENSOR * CONTEXT)
    data = batches(model.config.vocab_size, engine.device, group)
    for step in range(STEPS):
        for _ in range(engine.gradient_accumulation_steps()):
            loss = engine(**next(data)).loss
            engine.backward(loss)
            engine.step()
        if torch.distributed.get_rank() == 0:
            print(f"step {step}: loss {loss.item():.3f}", flush=True)


if __name__ == "__main__":
    main()
`;
}

import type { Result, Scenario } from '@shardplay/core';
import type { LaunchReading } from '../launch/launch.ts';
import { entries, numberAt, recordAt, valueAt, type Tree } from '../launch/tree.ts';

type Training = NonNullable<Scenario['training']>;

/** Reads a training YAML of LLM Foundry (Composer with FSDP). */
export function readLlmFoundry(config: Tree): Result<LaunchReading> {
  const fsdp = recordAt(config, 'fsdp_config');
  const strategy = String(fsdp['sharding_strategy'] ?? '').toUpperCase();
  const sharding: NonNullable<Training['sharding']> =
    {
      NO_SHARD: 'none' as const,
      SHARD_GRAD_OP: 'gradients' as const,
    }[strategy] ?? (strategy === '' ? 'none' : 'parameters');
  const precision = String(config['precision'] ?? '');
  const half = precision.includes('fp16') ? 'fp16' : precision.includes('bf16') ? 'bf16' : 'fp32';
  const pure = String(fsdp['mixed_precision'] ?? 'DEFAULT').toUpperCase() === 'PURE';
  const model = readMpt(recordAt(config, 'model'));
  return {
    ok: true,
    value: {
      engine: 'fsdp',
      scenario: {
        engine: 'fsdp',
        ...(model && { model }),
        layout: { tensor: 1, pipeline: 1, context: 1 },
        training: entries({
          sequence: numberAt(config, 'max_seq_len') ?? numberAt(config, 'variables.max_seq_len'),
          globalBatch: numberAt(config, 'global_train_batch_size'),
          microBatch: numberAt(config, 'device_train_microbatch_size'),
          precision: half as 'bf16' | 'fp16' | 'fp32',
          // PURE reduces in the precision of the weights, DEFAULT in fp32.
          gradientPrecision: (pure ? half : 'fp32') as 'bf16' | 'fp16' | 'fp32',
          sharding,
          recompute:
            fsdp['activation_checkpointing'] === true ? ('full' as const) : ('none' as const),
        }),
      },
      notes: [
        'How many GPUs take part is left to the launch line.',
        ...(model ? [] : ['Its model is not an MPT in its own numbers: name it yourself.']),
      ],
    },
  };
}

/** What is left out has MPT's defaults (llmfoundry/models/mpt/configuration_mpt.py). */
function readMpt(model: Tree) {
  const layers = numberAt(model, 'n_layers');
  const hidden = numberAt(model, 'd_model');
  const heads = numberAt(model, 'n_heads');
  if (layers === undefined || hidden === undefined || heads === undefined) return undefined;
  const attention = recordAt(model, 'attn_config');
  const positionless =
    attention['alibi'] === true || attention['rope'] === true || model['learned_pos_emb'] === false;
  const positions = numberAt(model, 'max_seq_len');
  const biased = model['no_bias'] !== true;
  return {
    layers,
    hidden,
    heads,
    ...entries({
      kvHeads: numberAt(attention, 'kv_n_heads'),
      vocab: numberAt(model, 'vocab_size'),
      learnedPositions: positionless ? undefined : positions,
    }),
    ffn: (numberAt(model, 'expansion_ratio') ?? 4) * hidden,
    gated: /glu/.test(String(valueAt(model, 'ffn_config.ffn_type') ?? '')),
    tiedEmbeddings: model['tie_word_embeddings'] !== false,
    biases: { queryKeyValue: biased, attentionOutput: biased, feedForward: biased },
    norms: { vectors: 2 as const },
  };
}

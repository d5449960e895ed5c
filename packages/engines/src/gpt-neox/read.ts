import type { Result } from '@shardplay/core';
import type { LaunchReading } from '../launch/launch.ts';
import { entries, numberAt, recordAt, type Tree } from '../launch/tree.ts';

/** Reads a configuration of GPT-NeoX: Megatron's layers and pipeline, DeepSpeed's ZeRO. */
export function readGptNeox(written: Tree): Result<LaunchReading> {
  // Keys are spelled with hyphens or with underscores.
  const config: Tree = Object.fromEntries(
    Object.entries(written).map(([key, value]) => [key.replaceAll('-', '_'), value]),
  );
  const size = (key: string) => numberAt(config, key);
  const layers = size('num_layers');
  const hidden = size('hidden_size');
  const heads = size('num_attention_heads');
  const gated = /glu/.test(String(config['activation'] ?? ''));
  const intermediate = size('intermediate_size');
  const rotary = config['pos_emb'] === 'rotary' || config['pos_emb'] === 'alibi';
  const rms = config['norm'] === 'rmsnorm';
  const attentionBias = config['use_bias_in_attn_linear'] !== false;
  const stage = numberAt(recordAt(config, 'zero_optimization'), 'stage') ?? 0;
  const optional = entries({
    kvHeads: size('num_kv_heads'),
    // NeoX counts the gate too: a gated layer is a third as wide as it says.
    ffn: intermediate === undefined ? undefined : gated ? intermediate / 3 : intermediate,
  });
  const positions = size('max_position_embeddings');
  const half =
    recordAt(config, 'fp16')['type'] === 'bfloat16' ? 'bf16' : config['fp16'] ? 'fp16' : undefined;
  const precision = config['precision'] === 'bfloat16' ? 'bf16' : half;
  return {
    ok: true,
    value: {
      engine: 'deepspeed',
      scenario: {
        engine: 'deepspeed',
        ...(layers !== undefined &&
          hidden !== undefined &&
          heads !== undefined && {
            model: {
              layers,
              hidden,
              heads,
              ...optional,
              gated,
              tiedEmbeddings: config['no_weight_tying'] !== true,
              ...(!rotary && positions !== undefined && { learnedPositions: positions }),
              parallelAttention: config['gpt_j_residual'] === true,
              biases: {
                queryKeyValue: attentionBias,
                attentionOutput: attentionBias,
                feedForward: !rms,
              },
              norms: { vectors: rms ? (1 as const) : (2 as const) },
            },
          }),
        layout: {
          tensor: size('model_parallel_size') ?? 1,
          pipeline: Math.max(1, size('pipe_parallel_size') ?? 1),
        },
        training: entries({
          sequence: size('seq_length'),
          microBatch: size('train_micro_batch_size_per_gpu'),
          globalBatch: size('train_batch_size'),
          precision: precision as 'bf16' | 'fp16' | undefined,
          sharding: (['none', 'optimizer', 'gradients', 'parameters'] as const)[stage],
        }),
      },
      notes: [
        'GPT-NeoX spreads a run over several files: what this one leaves out is left open.',
        'The vocabulary comes with the tokenizer: name it yourself.',
      ],
    },
  };
}

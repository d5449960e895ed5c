import type { ModelDescription, Result, Scenario } from '@shardplay/core';
import type { LaunchReading } from '../launch/launch.ts';
import { entries, numberAt, recordAt, type Tree } from '../launch/tree.ts';

/** Reads a configuration of nanotron, of this version or the ones before it. */
export function readNanotron(config: Tree): Result<LaunchReading> {
  const model = recordAt(config, 'model.model_config');
  if (model['is_mamba_config'] === true || 'ssm_cfg' in model) {
    const message =
      'model.model_config is a Mamba model: state-space models are not covered, only decoder transformers.';
    return { ok: false, problems: [{ rule: 'model-is-transformer', message }] };
  }
  const size = (key: string) => numberAt(config, `parallelism.${key}`);
  const tensor = size('tp') ?? 1;
  const pipeline = size('pp') ?? 1;
  const context = size('context_parallel_size') ?? 1;
  const data = size('dp') ?? 1;
  const parallelism = recordAt(config, 'parallelism');
  const scatter = String(parallelism['tp_mode'] ?? '').toUpperCase() === 'REDUCE_SCATTER';
  const stage = numberAt(config, 'optimizer.zero_stage') ?? 0;
  const microBatch = numberAt(config, 'tokens.micro_batch_size');
  const rounds = numberAt(config, 'tokens.batch_accumulation_per_replica');
  const sequence = numberAt(config, 'tokens.sequence_length');
  const optimizerName = String(recordAt(config, 'optimizer.optimizer_factory')['name'] ?? 'adamW');
  const fp32 = recordAt(config, 'model')['dtype'] === 'float32';
  const accumulates = recordAt(config, 'optimizer')['accumulate_grad_in_fp32'] === true;
  const described = readModel(model);
  return {
    ok: true,
    value: {
      engine: 'nanotron',
      scenario: {
        engine: 'nanotron',
        ...(described && { model: described }),
        cluster: { gpus: tensor * pipeline * context * data },
        layout: {
          tensor,
          pipeline,
          context,
          data,
          expert: size('expert_parallel_size') ?? 1,
          virtualStages: 1,
          sequenceParallel: tensor > 1 && scatter,
        },
        training: {
          ...(sequence !== undefined && { sequence }),
          ...(microBatch !== undefined && { microBatch }),
          ...(microBatch !== undefined &&
            rounds !== undefined && { globalBatch: microBatch * rounds * data }),
          precision: fp32 ? 'fp32' : 'bf16',
          ...readStates(fp32 || accumulates, optimizerName === 'sgd'),
          sharding: stage > 0 ? 'optimizer' : 'none',
          recompute: parallelism['recompute_layer'] === true ? 'full' : 'none',
          ...(pipeline > 1 && {
            // All forward, then all backward, is what nanotron does where nothing is said.
            schedule: parallelism['pp_engine'] === '1f1b' ? '1f1b' : 'gpipe',
          }),
          attention: 'flash',
          overlap: {
            data: true,
            ...(tensor > 1 && {
              tensor: scatter && parallelism['tp_linear_async_communication'] === true,
            }),
          },
        },
      },
      notes: described ? [] : ['Its model is of a kind that is not known: name it yourself.'],
    },
  };
}

/** fp32 weights live in the accumulator of fp32 gradients: without it all is in bf16. */
function readStates(
  inFp32: boolean,
  plain: boolean,
): Pick<NonNullable<Scenario['training']>, 'gradientPrecision' | 'masterWeights' | 'optimizer'> {
  return inFp32
    ? { gradientPrecision: 'fp32', masterWeights: 'fp32', optimizer: plain ? 'sgd' : 'adam' }
    : {
        gradientPrecision: 'bf16',
        masterWeights: 'none',
        optimizer: plain ? 'sgd' : 'adam-bf16',
      };
}

function readModel(model: Tree): ModelDescription | undefined {
  const size = (key: string) => numberAt(model, key);
  const layers = size('num_hidden_layers');
  const hidden = size('hidden_size');
  const heads = size('num_attention_heads');
  if (layers === undefined || hidden === undefined || heads === undefined) return undefined;
  const starcoder = model['is_starcoder2_config'] === true;
  const window = size('sliding_window_size');
  const optional = entries({
    kvHeads: size('num_key_value_heads') ?? size('num_kv_heads'),
    ffn: size('intermediate_size'),
    vocab: size('vocab_size'),
  });
  const experts = readExperts(recordAt(model, 'moe_config'), layers) ?? readOldExperts(model);
  return {
    layers,
    hidden,
    heads,
    ...optional,
    gated: !starcoder,
    tiedEmbeddings: starcoder || model['tie_word_embeddings'] === true,
    biases: {
      queryKeyValue: starcoder || model['attention_bias'] === true,
      attentionOutput: starcoder,
      feedForward: starcoder,
    },
    norms: { vectors: starcoder ? 2 : 1 },
    ...(window !== undefined && { window: { size: window } }),
    ...(experts && { experts }),
  };
}

/** Its example of a mixture had its keys beside the others, and experts as wide as a dense layer. */
function readOldExperts(model: Tree) {
  const count = numberAt(model, 'moe_num_experts');
  const ffn = numberAt(model, 'intermediate_size');
  if (count === undefined || count < 2 || ffn === undefined) return undefined;
  return { count, active: numberAt(model, 'num_experts_per_tok') ?? 1, ffn };
}

/** What is left out has the defaults of nanotron's `MoEConfig`. */
function readExperts(config: Tree, layers: number) {
  const count = numberAt(config, 'num_experts');
  if (count === undefined) return undefined;
  const listed = Array.isArray(config['layers']) ? config['layers'].map(Number) : [-1];
  const sparse = listed.includes(-1) ? undefined : new Set(listed);
  const shared = config['enable_shared_expert'] === true;
  return {
    count,
    active: numberAt(config, 'top_k') ?? 2,
    ffn: numberAt(config, 'moe_intermediate_size') ?? 1408,
    sharedFfn: shared ? (numberAt(config, 'shared_expert_intermediate_size') ?? 5632) : 0,
    sharedGate: shared,
    denseLayers: Array.from({ length: layers }, (_, layer) => layer).filter(
      (layer) => sparse !== undefined && !sparse.has(layer),
    ),
  };
}

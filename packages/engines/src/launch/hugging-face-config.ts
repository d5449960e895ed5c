import type { Architecture } from '@shardplay/core';

/** Keys of a config.json. */
export type HuggingFaceConfig = Readonly<Record<string, unknown>>;

/**
 * A config.json that makes `transformers` build this architecture, or undefined where none of
 * the families written here has it: Llama, Mistral, Qwen 2 and 3, Mixtral, Qwen 3 with experts,
 * DeepSeek V2 and V3, GPT-2.
 */
export function huggingFaceConfig(
  model: Architecture,
  rotaryBase: number,
  positions: number,
): HuggingFaceConfig | undefined {
  const family = familyOf(model);
  if (family === undefined) return undefined;
  if (family.model_type === 'gpt2') return { ...family, ...gpt2(model) };
  return {
    hidden_size: model.hidden,
    intermediate_size: model.ffn > 0 ? model.ffn : (model.experts?.ffn ?? 0),
    num_hidden_layers: model.layers,
    num_attention_heads: model.heads,
    num_key_value_heads: model.latentAttention ? model.heads : model.kvHeads,
    vocab_size: model.vocab,
    tie_word_embeddings: model.tiedEmbeddings,
    max_position_embeddings: positions,
    hidden_act: 'silu',
    rms_norm_eps: 1e-5,
    rope_theta: rotaryBase,
    ...family,
  };
}

interface Family {
  readonly model_type: string;
  readonly architectures: readonly string[];
  readonly [key: string]: unknown;
}

function familyOf(model: Architecture): Family | undefined {
  if (!isOrdinary(model)) return undefined;
  if (model.learnedPositions > 0) return isGpt2(model) ? family('gpt2', 'GPT2') : undefined;
  if (!model.gated || model.norms.vectors !== 1) return undefined;
  if (model.latentAttention) return deepseek(model);
  if (model.experts) return mixture(model);
  const headDim = { head_dim: model.headDim };
  const { queryKeyValue, attentionOutput, feedForward } = model.biases;
  if (model.norms.queryKeyParameters === 2 * model.headDim) {
    if (attentionOutput || feedForward || queryKeyValue || model.window) return undefined;
    return family('qwen3', 'Qwen3', { ...headDim, attention_bias: false });
  }
  if (model.norms.queryKeyParameters > 0) return undefined;
  if (model.window) {
    if (model.window.fullLayers.length > 0 || queryKeyValue) return undefined;
    return family('mistral', 'Mistral', { ...headDim, sliding_window: model.window.size });
  }
  if (queryKeyValue && !attentionOutput && !feedForward) {
    const usual = model.headDim * model.heads === model.hidden;
    return usual ? family('qwen2', 'Qwen2', { use_sliding_window: false }) : undefined;
  }
  if (queryKeyValue !== attentionOutput) return undefined;
  return family('llama', 'Llama', {
    ...headDim,
    attention_bias: queryKeyValue,
    mlp_bias: feedForward,
  });
}

/** What no family here has. */
function isOrdinary(model: Architecture): boolean {
  return (
    model.norms.perLayer === 2 &&
    model.norms.outside === 1 &&
    model.sparseIndexer === undefined &&
    model.embeddingWidth === undefined &&
    model.predictionLayers === 0 &&
    !model.attentionSinks &&
    !model.parallelAttention &&
    !model.biases.head
  );
}

function isGpt2({
  biases,
  norms,
  gated,
  kvHeads,
  heads,
  headDim,
  hidden,
  tiedEmbeddings,
  experts,
}: Architecture): boolean {
  return (
    !gated &&
    norms.vectors === 2 &&
    norms.queryKeyParameters === 0 &&
    experts === undefined &&
    tiedEmbeddings &&
    kvHeads === heads &&
    headDim * heads === hidden &&
    biases.queryKeyValue &&
    biases.attentionOutput &&
    biases.feedForward
  );
}

function gpt2(model: Architecture): HuggingFaceConfig {
  return {
    n_embd: model.hidden,
    n_layer: model.layers,
    n_head: model.heads,
    n_inner: model.ffn,
    n_positions: model.learnedPositions,
    vocab_size: model.vocab,
    tie_word_embeddings: true,
  };
}

/** Mixtral, or Qwen 3 where queries and keys are normed: experts on every layer, none shared. */
function mixture(model: Architecture): Family | undefined {
  const { experts, norms, biases, window } = model;
  if (!experts || window || biases.queryKeyValue || biases.attentionOutput || biases.feedForward) {
    return undefined;
  }
  if (experts.sharedFfn > 0 || experts.routerBias || experts.routerCorrection) return undefined;
  if (norms.queryKeyParameters === 2 * model.headDim) {
    return family('qwen3_moe', 'Qwen3Moe', {
      head_dim: model.headDim,
      attention_bias: false,
      num_experts: experts.count,
      num_experts_per_tok: experts.active,
      moe_intermediate_size: experts.ffn,
      decoder_sparse_step: 1,
      mlp_only_layers: experts.denseLayers,
      norm_topk_prob: true,
    });
  }
  if (norms.queryKeyParameters > 0 || experts.denseLayers.length > 0) return undefined;
  return family('mixtral', 'Mixtral', {
    head_dim: model.headDim,
    intermediate_size: experts.ffn,
    num_local_experts: experts.count,
    num_experts_per_tok: experts.active,
    sliding_window: null,
  });
}

/** DeepSeek V3 where the router is corrected, V2 where it scores by a softmax. */
function deepseek(model: Architecture): Family | undefined {
  const { latentAttention: latent, experts, biases, norms } = model;
  if (!latent || !experts || biases.queryKeyValue || biases.attentionOutput || biases.feedForward) {
    return undefined;
  }
  const leading = experts.denseLayers.every((layer, index) => layer === index);
  if (!leading || experts.sharedGate || experts.sharedFfn % experts.ffn !== 0) return undefined;
  if (norms.queryKeyParameters > 0 || experts.routerBias) return undefined;
  const [type, name] = experts.routerCorrection
    ? ['deepseek_v3', 'DeepseekV3']
    : ['deepseek_v2', 'DeepseekV2'];
  return family(type, name, {
    q_lora_rank: latent.qRank > 0 ? latent.qRank : null,
    kv_lora_rank: latent.kvRank,
    qk_rope_head_dim: latent.ropeDim,
    qk_nope_head_dim: latent.nopeDim,
    v_head_dim: latent.valueDim,
    n_routed_experts: experts.count,
    num_experts_per_tok: experts.active,
    moe_intermediate_size: experts.ffn,
    n_shared_experts: experts.sharedFfn / experts.ffn,
    first_k_dense_replace: experts.denseLayers.length,
    n_group: 1,
    topk_group: 1,
    num_nextn_predict_layers: 0,
  });
}

function family(modelType: string, className: string, keys: Record<string, unknown> = {}): Family {
  return {
    architectures: [`${className}${modelType === 'gpt2' ? 'LMHeadModel' : 'ForCausalLM'}`],
    model_type: modelType,
    ...keys,
  };
}

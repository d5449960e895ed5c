import type { Architecture, Experts, LatentAttention } from '@shardplay/core';
import { argument, when, type Argument } from './argument.ts';
import { pattern } from './pattern.ts';

/** The model as `pretrain_gpt.py` describes it; `limits.ts` has refused what it cannot. */
export function modelArguments(model: Architecture, rotaryBase: number): readonly Argument[] {
  const learned = model.learnedPositions > 0;
  return [
    argument('--num-layers', model.layers),
    argument('--hidden-size', model.hidden),
    argument('--ffn-hidden-size', model.ffn > 0 ? model.ffn : (model.experts?.ffn ?? 0)),
    argument('--num-attention-heads', model.heads),
    ...(model.latentAttention
      ? latentArguments(model.latentAttention)
      : [
          argument('--kv-channels', model.headDim, 'width of one head'),
          ...when(model.kvHeads < model.heads, '--group-query-attention'),
          ...when(model.kvHeads < model.heads, '--num-query-groups', model.kvHeads),
        ]),
    ...when(model.gated, '--swiglu'),
    argument('--normalization', model.norms.vectors === 2 ? 'LayerNorm' : 'RMSNorm'),
    ...when(
      model.norms.queryKeyParameters > 0 || model.latentAttention !== undefined,
      '--qk-layernorm',
    ),
    ...biasArguments(model),
    argument('--position-embedding-type', learned ? 'learned_absolute' : 'rope'),
    ...when(!learned, '--rotary-base', Math.round(rotaryBase), "the model's rope_theta"),
    ...when(!model.tiedEmbeddings, '--untie-embeddings-and-output-weights'),
    ...when(model.attentionSinks, '--softmax-type', 'learnable', 'a learned sink for each head'),
    ...windowArguments(model),
    ...(model.experts ? expertArguments(model.experts, model.layers) : []),
    ...when(model.predictionLayers > 0, '--mtp-num-layers', model.predictionLayers),
    argument('--attention-dropout', 0),
    argument('--hidden-dropout', 0),
  ];
}

function latentArguments(latent: LatentAttention): readonly Argument[] {
  return [
    argument('--multi-latent-attention'),
    ...when(latent.qRank > 0, '--q-lora-rank', latent.qRank),
    argument('--kv-lora-rank', latent.kvRank),
    argument('--qk-head-dim', latent.nopeDim, 'the part of a head without positions'),
    argument('--qk-pos-emb-head-dim', latent.ropeDim),
    argument('--v-head-dim', latent.valueDim),
  ];
}

/** One switch governs all biases but those of queries, keys and values. */
function biasArguments({ biases }: Architecture): readonly Argument[] {
  if (biases.feedForward) return [];
  return [argument('--disable-bias-linear'), ...when(biases.queryKeyValue, '--add-qkv-bias')];
}

function windowArguments({ window, layers }: Architecture): readonly Argument[] {
  if (!window) return [];
  const windowed = Array.from({ length: layers }, (_, layer) => !window.fullLayers.includes(layer));
  return [
    // Megatron counts the tokens before a query, the scenario counts the query too.
    argument('--window-size', `${window.size - 1},0`),
    ...when(
      window.fullLayers.length > 0,
      '--window-attn-skip-freq',
      pattern(windowed),
      '1: window, 0: whole sequence',
    ),
  ];
}

function expertArguments(experts: Experts, layers: number): readonly Argument[] {
  const sparse = Array.from({ length: layers }, (_, layer) => !experts.denseLayers.includes(layer));
  return [
    argument('--num-experts', experts.count),
    argument('--moe-ffn-hidden-size', experts.ffn),
    argument('--moe-router-topk', experts.active),
    ...when(
      experts.denseLayers.length > 0,
      '--moe-layer-freq',
      pattern(sparse),
      '1: experts, 0: dense',
    ),
    ...when(
      experts.sharedFfn > 0,
      '--moe-shared-expert-intermediate-size',
      experts.sharedFfn,
      'all shared experts together',
    ),
    ...when(experts.sharedFfn > 0 && experts.sharedGate, '--moe-shared-expert-gate'),
    ...(experts.routerCorrection
      ? [
          argument('--moe-router-score-function', 'sigmoid', 'needed by the correction below'),
          argument('--moe-router-enable-expert-bias', undefined, 'balances without a loss term'),
          argument('--moe-router-dtype', 'fp32'),
          argument('--moe-router-load-balancing-type', 'none'),
        ]
      : [
          argument('--moe-router-load-balancing-type', 'aux_loss'),
          argument('--moe-aux-loss-coeff', '1e-3'),
        ]),
    ...when(
      experts.active === 1,
      '--moe-router-pre-softmax',
      undefined,
      'required with one expert',
    ),
    argument('--moe-grouped-gemm'),
    // NVIDIA/Megatron-LM#1456: inside a node DeepEP is the slower of the two.
    argument(
      '--moe-token-dispatcher-type',
      'alltoall',
      'flex with DeepEP is faster only where experts span nodes',
    ),
  ];
}

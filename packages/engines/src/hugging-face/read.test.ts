import { architectureOf, countParameters, resolveScenario } from '@shardplay/core';
import { describe, expect, test } from 'vitest';
import { readHuggingFaceConfig } from './read.ts';

function totalOf(config: unknown): number {
  const read = readHuggingFaceConfig(config);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join(' '));
  return countParameters(architectureOf(read.value.description).architecture).total;
}

function refusalOf(config: unknown): string {
  const read = readHuggingFaceConfig(config);
  return read.ok ? '' : read.problems.map(({ message }) => message).join(' ');
}

/** As the routers of transformers 5.18 score: modeling_*.py of each family. */
describe('how a router scores', () => {
  const sizes = { num_hidden_layers: 4, hidden_size: 256, num_attention_heads: 4 };

  test.each([
    [{ model_type: 'deepseek_v3' }, true],
    [{ model_type: 'deepseek_v3', topk_method: 'noaux_tc', scoring_func: 'sigmoid' }, true],
    [{ model_type: 'deepseek_v3', scoring_func: 'softmax', topk_method: 'greedy' }, false],
    [{ model_type: 'deepseek_v2', topk_method: 'group_limited_greedy' }, false],
    [{ model_type: 'glm4_moe' }, true],
    [{ model_type: 'minimax_m2' }, true],
    [{ model_type: 'mistral4' }, false],
    [{ model_type: 'gpt_oss' }, false],
    [{ model_type: 'mixtral' }, false],
  ])('%j: corrected %s', (config, corrected) => {
    const read = readHuggingFaceConfig({ ...sizes, num_experts_per_tok: 2, ...config });
    if (!read.ok) throw new Error(read.problems[0]?.message);
    const { experts } = architectureOf(read.value.description).architecture;
    expect(experts?.routerCorrection).toBe(corrected);
  });
});

/** Published totals: https://huggingface.co, the page of each model. */
describe('families whose code lives with their weights', () => {
  test('ChatGLM 6B has 6,173,286,400 parameters', () => {
    const config = {
      model_type: 'chatglm',
      hidden_size: 4096,
      inner_hidden_size: 16_384,
      num_layers: 28,
      num_attention_heads: 32,
      position_encoding_2d: true,
      vocab_size: 130_528,
    };
    expect(totalOf(config)).toBe(6_173_286_400);
  });

  test('Falcon under its first name is Falcon', () => {
    const config = {
      model_type: 'RefinedWeb',
      hidden_size: 8192,
      n_head: 128,
      n_head_kv: 8,
      n_layer: 60,
      vocab_size: 65_024,
    };
    expect(totalOf(config)).toBe(41_303_293_952);
  });

  test('Baichuan 2 13B has 13,896,668,160 parameters', () => {
    const config = {
      model_type: 'baichuan',
      hidden_size: 5120,
      intermediate_size: 13_696,
      num_hidden_layers: 40,
      num_attention_heads: 40,
      vocab_size: 125_696,
    };
    expect(totalOf(config)).toBe(13_896_668_160);
  });

  test('Ling Lite 1.5 has 16.8 billion parameters', () => {
    const config = {
      architectures: ['BailingMoeForCausalLM'],
      model_type: 'bailing_moe',
      hidden_size: 2048,
      intermediate_size: 1408,
      moe_intermediate_size: 1408,
      num_experts: 64,
      num_shared_experts: 2,
      num_experts_per_tok: 6,
      num_attention_heads: 16,
      num_key_value_heads: 4,
      num_hidden_layers: 28,
      first_k_dense_replace: 0,
      use_bias: false,
      vocab_size: 126_464,
    };
    expect(totalOf(config) / 1e9).toBeCloseTo(16.8, 1);
    expect(refusalOf({ ...config, moe_intermediate_size: undefined })).toContain(
      'moe_intermediate_size is missing',
    );
  });

  test('Ling Mini 2.0 has 16.26 billion parameters', () => {
    const config = {
      architectures: ['BailingMoeV2ForCausalLM'],
      model_type: 'bailing_moe',
      hidden_size: 2048,
      intermediate_size: 5120,
      moe_intermediate_size: 512,
      moe_shared_expert_intermediate_size: 512,
      num_experts: 256,
      num_shared_experts: 1,
      num_experts_per_tok: 8,
      num_attention_heads: 16,
      num_key_value_heads: 4,
      num_hidden_layers: 20,
      first_k_dense_replace: 1,
      vocab_size: 157_184,
    };
    expect(totalOf(config) / 1e9).toBeCloseTo(16.26, 2);
    expect(refusalOf({ ...config, moe_shared_expert_intermediate_size: 1024 })).toContain(
      'another width',
    );
    expect(refusalOf({ ...config, layer_group_size: 5 })).toContain('layer_group_size');
  });

  test('TeleChat has a bias on both matrices that write back', () => {
    const config = {
      model_type: 'telechat',
      hidden_size: 5120,
      ffn_hidden_size: 12_288,
      n_layer: 38,
      n_head: 32,
      vocab_size: 120_000,
      tie_word_embeddings: false,
    };
    const layer = 4 * 5120 ** 2 + 3 * 5120 * 12_288 + 2 * 5120 + 2 * 5120;
    expect(totalOf(config)).toBe(38 * layer + 2 * 120_000 * 5120 + 5120);
    expect(Math.round(totalOf(config) / 1e9)).toBe(12);
    expect(refusalOf({ ...config, embed_layernorm: true })).toContain('embed_layernorm');
  });

  test('Kimi K2 is read as DeepSeek V3', () => {
    const config = {
      model_type: 'kimi_k2',
      hidden_size: 7168,
      intermediate_size: 18_432,
      num_hidden_layers: 61,
      num_attention_heads: 64,
      n_routed_experts: 384,
      first_k_dense_replace: 1,
      vocab_size: 163_840,
    };
    expect(totalOf(config) / 1e12).toBeCloseTo(1.026, 3);
  });
});

const llama = {
  model_type: 'llama',
  hidden_size: 4096,
  num_hidden_layers: 32,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  intermediate_size: 14_336,
  vocab_size: 128_256,
};
const LLAMA_TOTAL = 8_030_261_248;

describe('how files are written', () => {
  test('text and object are the same', () => {
    expect(totalOf(JSON.stringify(llama))).toBe(LLAMA_TOTAL);
    expect(totalOf(llama)).toBe(LLAMA_TOTAL);
  });

  test('numbers that are no JSON do not matter, inside a string least of all', () => {
    const text = JSON.stringify({ ...llama, a: 0, b: 'NaN, "Infinity"' }).replace(
      '"a":0',
      '"a":NaN,"time_step_limit":[0.0,Infinity,-Infinity]',
    );
    expect(totalOf(text)).toBe(LLAMA_TOTAL);
  });

  test('a file without model_type is known by its class', () => {
    const { model_type: _, ...rest } = llama;
    expect(totalOf({ ...rest, architectures: ['LlamaForCausalLM'] })).toBe(LLAMA_TOTAL);
  });

  test('a null is "none", not the default of the class', () => {
    const dense = { ...llama, model_type: 'mistral', num_key_value_heads: null };
    expect(totalOf(dense)).toBe(totalOf({ ...dense, num_key_value_heads: 32 }));
    expect(totalOf({ ...dense, num_key_value_heads: undefined })).toBeLessThan(totalOf(dense));
  });

  test('a list of equal values is one value, of different ones it is refused', () => {
    expect(totalOf({ ...llama, intermediate_size: [14_336, 14_336] })).toBe(LLAMA_TOTAL);
    expect(refusalOf({ ...llama, intermediate_size: [14_336, 1] })).toContain('intermediate_size');
  });

  test('two spellings that disagree are refused', () => {
    expect(refusalOf({ ...llama, n_layer: 30 })).toContain(
      'num_hidden_layers and n_layer disagree',
    );
  });

  test('a head whose width comes out uneven is told so', () => {
    const read = readHuggingFaceConfig({ ...llama, num_attention_heads: 48 });
    expect(read.ok && read.value.notes.join(' ')).toContain('85 is taken');
    const given = readHuggingFaceConfig({ ...llama, num_attention_heads: 48, head_dim: 128 });
    expect(given.ok && given.value.notes).toEqual([]);
  });

  test('a nested language model is read, and the rest said to be left out', () => {
    const read = readHuggingFaceConfig({
      model_type: 'llava',
      text_config: { ...llama, model_type: undefined },
      vision_config: { hidden_size: 1024 },
    });
    expect(read.ok && read.value.notes.join(' ')).toContain('language model');
    expect(totalOf({ model_type: 'llava', text_config: llama })).toBe(LLAMA_TOTAL);
  });

  test('tied embeddings may be said outside the language model', () => {
    const nested = {
      model_type: 'qwen3_vl',
      text_config: { ...llama, model_type: 'qwen3_vl_text' },
    };
    const untied = totalOf({ ...nested, tie_word_embeddings: false });
    expect(untied - totalOf({ ...nested, tie_word_embeddings: true })).toBe(128_256 * 4096);
  });

  test('a file that ties outside and not inside is told so', () => {
    const text_config = { ...llama, tie_word_embeddings: false };
    const config = { model_type: 'llava', text_config, tie_word_embeddings: true };
    const read = readHuggingFaceConfig(config);
    expect(read.ok && read.value.notes.join(' ')).toContain('true outside and false');
    expect(totalOf(config)).toBe(LLAMA_TOTAL);
  });
});

/** Counted by building the model with transformers 5.18.0: its language model and head alone. */
test.each([
  ['qwen2_vl', 'qwen2_vl_text', 72_706_203_648],
  ['qwen3_vl', 'qwen3_vl_text', 12_049_461_248],
  ['qwen3_vl_moe', 'qwen3_vl_moe_text', 13_485_121_536],
  ['glm4v', 'glm4v_text', 9_400_279_040],
  ['glm4v_moe', 'glm4v_moe_text', 103_480_368_448],
  ['gemma3', 'gemma3_text', 2_628_658_432],
  ['idefics2', 'mistral', 7_241_732_096],
  ['cohere2_vision', 'cohere2', 34_980_831_232],
  ['aria', 'aria_text', 18_517_069_824],
  ['emu3', 'emu3_text_model', 8_492_011_520],
  ['glm_ocr', 'glm_ocr_text', 373_359_616],
  ['paddleocr_vl', 'paddleocr_vl_text', 360_748_032],
])('%s says nothing but a %s inside: the class defaults', (outer, inner, total) => {
  expect(totalOf({ model_type: outer, text_config: { model_type: inner } })).toBe(total);
});

describe('what is refused, with a sentence', () => {
  test.each([
    ['not JSON', '{', 'cannot be read as JSON'],
    ['a list', [], 'no model_type'],
    ['an unknown kind', { ...llama, model_type: 'brand_new' }, 'brand_new'],
    ['a state-space model', { model_type: 'mamba2', hidden_size: 8 }, 'state-space'],
    [
      'a hybrid by its layers',
      { ...llama, model_type: 'qwen3', layer_types: ['linear_attention'] },
      'linear_attention',
    ],
    ['a hybrid by its keys', { ...llama, attn_layer_period: 8 }, 'attn_layer_period'],
    ['an encoder-decoder', { ...llama, is_encoder_decoder: true }, 'encoder and a decoder'],
    [
      'two attention blocks a layer',
      { ...llama, model_type: 'longcat_flash' },
      'two attention blocks',
    ],
    ['layers that differ', { ...llama, block_configs: [{}] }, 'differ in width'],
    ['a size that is a word', { ...llama, hidden_size: 'big' }, 'hidden_size is "big"'],
    ['no layers', { ...llama, num_hidden_layers: 0 }, 'num_hidden_layers is 0'],
    ['no heads', { ...llama, num_attention_heads: 0 }, 'num_attention_heads is 0'],
    ['a flag that is a number', { ...llama, tie_word_embeddings: 3 }, 'tie_word_embeddings is 3'],
  ])('%s', (_, config, word) => {
    expect(refusalOf(config)).toContain(word);
  });
});

test('a scenario with a config.json resolves through the reader', () => {
  const scenario = {
    model: { huggingFace: llama },
    cluster: { accelerator: 'h100-sxm5-80gb', gpus: 8 },
  };
  const resolved = resolveScenario(scenario, { readHuggingFace: readHuggingFaceConfig });
  expect(resolved.ok && countParameters(resolved.value.architecture).total).toBe(LLAMA_TOTAL);
});

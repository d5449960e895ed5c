import { architectureOf, countParameters } from '@shardplay/core';
import { describe, expect, test } from 'vitest';
import { readHuggingFaceConfig } from './read.ts';

/** Habits of published files: keys that say nothing, keys left out, classes with other ends. */

const llama = {
  model_type: 'llama',
  architectures: ['LlamaForCausalLM'],
  hidden_size: 4096,
  num_hidden_layers: 32,
  num_attention_heads: 32,
  intermediate_size: 11_008,
  vocab_size: 32_000,
};
const LLAMA_TOTAL = 6_738_415_616;

function read(config: object) {
  const answer = readHuggingFaceConfig(config);
  if (!answer.ok) return { refusal: answer.problems.map(({ message }) => message).join(' ') };
  const { description, notes } = answer.value;
  const { total } = countParameters(architectureOf(description).architecture);
  return { total, notes: notes.join(' ') };
}

describe('kinds of layers', () => {
  const minimax = {
    model_type: 'minimax_m2',
    hidden_size: 3072,
    num_hidden_layers: 62,
    num_attention_heads: 48,
    num_key_value_heads: 8,
    head_dim: 128,
    num_local_experts: 256,
    num_experts_per_tok: 8,
    intermediate_size: 1536,
    vocab_size: 200_064,
  };

  test('MiniMax M2 lists its kinds of attention, and all are full', () => {
    // 230 billion parameters, 10 of them active (MiniMaxAI/MiniMax-M2).
    const kinds = Array.from({ length: 62 }, () => 1);
    expect(read({ ...minimax, attn_type_list: kinds }).total).toBe(read(minimax).total);
    expect(Math.round(read(minimax).total! / 1e9)).toBe(229);
    expect(read({ ...minimax, attn_type_list: [1, 0] }).refusal).toContain('attn_type_list');
  });

  test('GLM 5.2 names its sparse attention, and shares indexers', () => {
    const layers = Array.from({ length: 78 }, (_, layer) => layer);
    const glm = {
      model_type: 'glm_moe_dsa',
      num_nextn_predict_layers: 0,
      layer_types: layers.map(() => 'deepseek_sparse_attention'),
      indexer_types: layers.map((layer) => (layer % 4 === 2 ? 'full' : 'shared')),
    };
    expect(read(glm).notes).toContain('59 layers use the indexer of an earlier one');
  });
});

describe('Granite 4', () => {
  const micro = {
    model_type: 'granitemoehybrid',
    hidden_size: 2560,
    intermediate_size: 8192,
    shared_intermediate_size: 8192,
    num_attention_heads: 40,
    num_key_value_heads: 8,
    num_hidden_layers: 40,
    num_local_experts: 0,
    num_experts_per_tok: 0,
    vocab_size: 100_352,
    tie_word_embeddings: true,
    mamba_d_state: 256,
    layer_types: Array.from({ length: 40 }, () => 'attention'),
  };

  // Counted by building the model with transformers 5.18.0.
  test('with attention alone is read, its idle keys aside', () => {
    expect(read(micro).total).toBe(3_402_836_480);
  });

  test('with experts beside a shared one', () => {
    const small = {
      hidden_size: 512,
      intermediate_size: 128,
      shared_intermediate_size: 256,
      num_attention_heads: 8,
      num_key_value_heads: 2,
      num_hidden_layers: 4,
      num_local_experts: 8,
      num_experts_per_tok: 2,
      vocab_size: 1000,
    };
    expect(read({ ...micro, ...small }).total).toBe(11_018_752);
  });

  test.each([[['mamba', 'attention']], [undefined]])('with layers %j is refused', (layer_types) => {
    expect(read({ ...micro, layer_types }).refusal).toMatch(/mixes|state-space/);
  });
});

test('EXAONE 4.5 has the language model of EXAONE 4 under a name of its own', () => {
  const config = {
    model_type: 'exaone4_5',
    text_config: {
      model_type: 'exaone4_5_text',
      hidden_size: 5120,
      intermediate_size: 27_392,
      num_attention_heads: 40,
      num_hidden_layers: 64,
      num_key_value_heads: 8,
      vocab_size: 153_600,
    },
    tie_word_embeddings: false,
    vision_config: { depth: 28 },
  };
  // Counted by building the model with transformers 5.18.0, without its picture network.
  expect(read(config).total).toBe(32_527_504_384);
});

describe('classes', () => {
  test.each(['LlamaForCausalLMEagle3', 'DFlashDraftModel', 'MedusaModel'])(
    '%s is no model of its own',
    (name) => {
      expect(read({ ...llama, architectures: [name] }).refusal).toContain('drafts tokens');
    },
  );

  test.each(['LlamaForSequenceClassification', 'LlamaModel'])('%s has another end', (name) => {
    const answer = read({ ...llama, architectures: [name] });
    expect(answer.total).toBe(LLAMA_TOTAL);
    expect(answer.notes).toContain(`${name} has no head`);
  });

  test('the first LLaVA has the keys of its Llama at the top', () => {
    const answer = read({
      ...llama,
      model_type: 'llava',
      architectures: ['LlavaLlamaForCausalLM'],
      mm_vision_tower: 'openai/clip-vit-large-patch14-336',
    });
    expect(answer.total).toBe(LLAMA_TOTAL);
    expect(answer.notes).toContain('other networks');
  });
});

test('sizes that a file leaves to its class are said', () => {
  expect(read(llama).notes).toBe('');
  const { hidden_size: _, ...rest } = llama;
  // The file of a tool of its own, with a name for it that no class has.
  expect(read({ ...rest, hidden_dim: 5120 }).notes).toContain('does not say hidden_size 4096');
});

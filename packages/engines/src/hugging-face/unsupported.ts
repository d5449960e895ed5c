/** Kinds of model that are known and not modelled, each with the reason that a person reads. */

const STATE_SPACE = 'it is a state-space or recurrent model, not a transformer';
const HYBRID = 'it mixes attention with state-space, recurrent or linear-attention layers';
const ENCODER_DECODER = 'it has an encoder and a decoder';
const ENCODER = 'it is an encoder, not a decoder';
const IRREGULAR = 'its layers differ in width from one to the next';
const CROSS = 'some of its layers attend to another network';
const TWO_KINDS = 'its layers have two kinds of attention with heads of different sizes';
const DOUBLED = 'each of its layers holds two attention blocks';
const DRAFT_HEAD = 'it drafts tokens for a larger model and uses parts of that one';
const OWN_PARTS = 'it has learned parts inside its layers that are not modelled yet';

const REASONS: Readonly<Record<string, readonly string[]>> = {
  [STATE_SPACE]: [
    'mamba',
    'mamba2',
    'falcon_mamba',
    'rwkv',
    'rwkv5',
    'rwkv6',
    'rwkv7',
    'xlstm',
    'retnet',
    'hyena',
  ],
  [HYBRID]: [
    'jamba',
    'bamba',
    'zamba',
    'zamba2',
    'nemotron_h',
    'falcon_h1',
    'recurrent_gemma',
    'lfm2',
    'lfm2_moe',
    'qwen3_next',
    'qwen3_5',
    'qwen3_5_text',
    'qwen3_5_moe',
    'qwen3_5_moe_text',
    'qwen4_exp',
    'qwen4_exp_text',
    'minimax',
    'minimax_text_01',
    'minimaxtext01',
    'minimax_m1',
    'kimi_linear',
    'olmo_hybrid',
    'plamo2',
    'phi4flash',
    'stripedhyena',
    'bailing_moe_linear',
    'bailing_moe_v2_5',
    'bailing_hybrid',
  ],
  [ENCODER_DECODER]: [
    't5',
    'mt5',
    'umt5',
    'longt5',
    'switch_transformers',
    't5gemma',
    't5gemma2',
    'bart',
    'mbart',
    'led',
    'pegasus',
    'pegasus_x',
    'bigbird_pegasus',
    'marian',
    'm2m_100',
    'nllb-moe',
    'fsmt',
    'blenderbot',
    'blenderbot-small',
    'prophetnet',
    'plbart',
    'mvp',
    'whisper',
    'speech_to_text',
    'seamless_m4t',
    'seamless_m4t_v2',
    'encoder-decoder',
    'vision-encoder-decoder',
  ],
  [ENCODER]: [
    'bert',
    'roberta',
    'xlm-roberta',
    'distilbert',
    'albert',
    'electra',
    'deberta',
    'deberta-v2',
    'modernbert',
    'camembert',
    'longformer',
    'big_bird',
    'mpnet',
    'bert-generation',
    'megatron-bert',
    'ernie',
    'roformer',
    'rembert',
    'roberta-prelayernorm',
    'roc_bert',
    'xlm-roberta-xl',
    'xmod',
    'data2vec-text',
    'eurobert',
    'nomic_bert',
    'clip',
    'siglip',
    'vit',
    'dinov2',
    'wav2vec2',
    'hubert',
  ],
  [IRREGULAR]: ['nemotron-nas', 'openelm', 'deci', 'decilm', 'laguna', 'gemma3n', 'gemma3n_text'],
  [CROSS]: ['mllama', 'mllama_text_model', 'idefics', 'flamingo'],
  [TWO_KINDS]: [
    'gemma4',
    'gemma4_text',
    'gemma4_unified',
    'gemma4_unified_text',
    'mimo_v2_flash',
    'deepseek_v4',
    'step3p5',
  ],
  [DOUBLED]: ['longcat', 'longcat_flash', 'longcat_flash_ngram'],
  [OWN_PARTS]: [
    'afmoe',
    'diffllama',
    'arctic',
    'doge',
    'jetmoe',
    'hy_v4',
    'phi3small',
    'phi4mm',
    'phi4_multimodal',
    'ernie4_5_vl',
    'ernie4_5_vl_moe',
    'ernie4_5_vl_moe_text',
    'vaultgemma',
    'baichuan_m1',
    'step1',
    'step3p7',
    'step3_text',
    'step3_vl',
    'axk1',
    'axk2',
    'minimax_m3',
    'minimax_m3_vl',
    'minimax_m3_vl_text',
    'blt',
    'zaya',
    'hrm_text',
  ],
};

const BY_TYPE = new Map(
  Object.entries(REASONS).flatMap(([reason, types]) =>
    types.map((type) => [type.toLowerCase(), reason]),
  ),
);

/** Why a `model_type` is not modelled, or undefined if nothing is known against it. */
export function reasonAgainst(modelType: string): string | undefined {
  return BY_TYPE.get(modelType.toLowerCase());
}

/** Keys that only irregular or non-transformer models have; a value that is not empty refuses. */
const TELLING_KEYS: readonly (readonly [key: string, reason: string])[] = [
  ['block_configs', IRREGULAR],
  ['num_key_value_heads_per_layer', IRREGULAR],
  ['num_attention_heads_per_layer', IRREGULAR],
  ['ffn_multipliers', IRREGULAR],
  ['per_layer_config', IRREGULAR],
  ['num_kv_shared_layers', IRREGULAR],
  ['hidden_size_per_layer_input', OWN_PARTS],
  ['cross_attention_layers', CROSS],
  ['layers_block_type', HYBRID],
  ['hybrid_override_pattern', HYBRID],
  ['attn_layer_period', HYBRID],
  ['full_attention_interval', HYBRID],
  ['layer_group_size', HYBRID],
  ['linear_num_value_heads', HYBRID],
  ['ssm_cfg', STATE_SPACE],
  ['state_size', STATE_SPACE],
  ['mamba_d_state', HYBRID],
];

/** What `layer_types` calls attention; anything else there is a layer of another kind. */
const ATTENTION_LAYERS: ReadonlySet<unknown> = new Set([
  'attention',
  'full_attention',
  'sliding_attention',
  'chunked_attention',
  'indexed_attention',
  'deepseek_sparse_attention',
]);

/** Classes of small models that guess tokens for a large one: EAGLE, Medusa, DFlash and their kin. */
const DRAFT = /eagle|medusa|draft/i;

/** What a config itself says against it, whatever it is called. */
export function reasonInKeys(json: Readonly<Record<string, unknown>>): string | undefined {
  if (json['is_encoder_decoder'] === true) return ENCODER_DECODER;
  const classes = json['architectures'];
  if (Array.isArray(classes) && classes.some((name) => DRAFT.test(String(name)))) return DRAFT_HEAD;
  // MiniMax: 1 is attention, 0 is linear attention.
  const kinds = json['attn_type_list'];
  if (Array.isArray(kinds) && kinds.some((kind) => kind !== 1)) return `${HYBRID} (attn_type_list)`;
  const types: unknown = json['layer_types'];
  const other = Array.isArray(types) && types.find((type) => !ATTENTION_LAYERS.has(type));
  if (other) return `${HYBRID} (layer_types has ${JSON.stringify(other)})`;
  // A family of hybrids publishes small models whose every layer is attention: such keys are idle.
  if (Array.isArray(types) && types.length > 0 && types.every((type) => type === 'attention')) {
    return undefined;
  }
  const telling = TELLING_KEYS.find(([key]) => {
    const value = json[key];
    if (value === undefined || value === null || value === 0 || value === false) return false;
    return !(Array.isArray(value) && value.length === 0);
  });
  return telling && `${telling[1]} (${telling[0]})`;
}

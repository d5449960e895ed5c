import { objectOf } from './config.ts';

type Json = Readonly<Record<string, unknown>>;

/** Under which keys a model of text and pictures (or sound) nests its language model. */
const NESTS = ['text_config', 'language_config', 'llm_config', 'thinker_config'] as const;

/** The language model's type where the file nests one without saying: the class default. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  llava: 'llama',
  llava_next: 'llama',
  llava_next_video: 'llama',
  video_llava: 'llama',
  vipllava: 'llama',
  llava_onevision: 'qwen2',
  paligemma: 'gemma',
  idefics2: 'mistral',
  idefics3: 'llama',
  smolvlm: 'llama',
  mistral3: 'mistral',
  internvl: 'qwen2',
  gemma3: 'gemma3_text',
  llama4: 'llama4_text',
  qwen2_vl: 'qwen2',
  qwen2_5_vl: 'qwen2',
  qwen3_vl: 'qwen3',
  qwen3_vl_moe: 'qwen3_moe',
  glm4v: 'glm4',
  glm4v_moe: 'glm4_moe',
  aya_vision: 'cohere2',
  cohere2_vision: 'cohere2',
  deepseek_vl: 'llama',
  deepseek_vl_hybrid: 'llama',
  deepseek_vl_v2: 'deepseek_v2',
};

/** Types of language models that are another family under a name of their own. */
const SAME_FAMILY: Readonly<Record<string, string>> = {
  gemma3: 'gemma3_text',
  llama4: 'llama4_text',
  qwen2_vl: 'qwen2',
  qwen2_vl_text: 'qwen2',
  qwen2_5_vl: 'qwen2',
  qwen2_5_vl_text: 'qwen2',
  qwen2_5_omni_text: 'qwen2',
  qwen3_vl_text: 'qwen3',
  qwen3_vl_moe_text: 'qwen3_moe',
  qwen3_omni_moe_text: 'qwen3_moe',
  glm4v_text: 'glm4',
  glm4v_moe_text: 'glm4_moe',
  kimi_k2: 'deepseek_v3',
  kimi_k25_text: 'deepseek_v3',
  granitemoeshared: 'granitemoe',
  'gpt-sw3': 'gpt2',
  stablelm_epoch: 'stablelm',
  Yi: 'yi',
  codellama: 'llama',
  solar: 'llama',
  deepseek_llm: 'llama',
};

/** The part of a config that describes the language model. */
export interface TextConfig {
  readonly json: Json;
  /** Family to read it as, or what the file says if it is none that is known. */
  readonly modelType: string;
  /** Whether the file describes other networks beside it. */
  readonly hasOtherParts: boolean;
}

/** Finds the language model: nested, or at the top with the other networks beside it. */
export function textConfigOf(json: Json): TextConfig {
  const outer = typeOf(json);
  const key = NESTS.find((nest) => Object.keys(objectOf(json[nest])).length > 0);
  if (key === undefined) {
    const hasOtherParts = Object.keys(objectOf(json['vision_config'])).length > 0;
    return { json, modelType: familyOf(outer), hasOtherParts };
  }
  const inner = objectOf(json[key]);
  const nested = textConfigOf(inner);
  const tied = nested.json['tie_word_embeddings'] ?? json['tie_word_embeddings'];
  return {
    json: tied === undefined ? nested.json : { ...nested.json, tie_word_embeddings: tied },
    modelType: typeOf(nested.json) === '' ? familyOf(TEXT_TYPES[outer] ?? outer) : nested.modelType,
    hasOtherParts: true,
  };
}

function familyOf(modelType: string): string {
  return SAME_FAMILY[modelType] ?? modelType;
}

/** `model_type`, or the class's name where there is none: `LlamaForCausalLM` is `llama`. */
function typeOf(json: Json): string {
  const type = json['model_type'];
  if (typeof type === 'string' && type !== '') return type;
  const [architecture] = Array.isArray(json['architectures'])
    ? (json['architectures'] as unknown[])
    : [];
  if (typeof architecture !== 'string') return '';
  const bare = architecture.replace(
    /(?:ForCausalLM|LMHeadModel|ForConditionalGeneration|Model)$/,
    '',
  );
  return bare.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

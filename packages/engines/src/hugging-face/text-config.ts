import { objectOf } from './config.ts';

type Json = Readonly<Record<string, unknown>>;

/** Under which keys a model of text and pictures (or sound) nests its language model. */
const NESTS = ['text_config', 'language_config', 'llm_config', 'thinker_config'] as const;

/** The language model's type where the file nests one without saying: the class default. */
const TEXT_TYPES = new Map(
  Object.entries({
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
    qwen2_vl: 'qwen2_vl_text',
    qwen2_5_vl: 'qwen2_vl_text',
    qwen3_vl: 'qwen3',
    qwen3_vl_moe: 'qwen3_vl_moe_text',
    glm4v: 'glm4',
    glm4v_moe: 'glm4v_moe_text',
    aya_vision: 'cohere2',
    cohere2_vision: 'cohere2',
    deepseek_vl: 'llama',
    deepseek_vl_hybrid: 'llama',
    deepseek_vl_v2: 'deepseek_v2',
    aria: 'aria_text',
    emu3: 'emu3_text_model',
    exaone4_5: 'exaone4',
    glm_ocr: 'glm_ocr_text',
    hunyuan_vl: 'hunyuan_vl_text',
    paddleocr_vl: 'paddleocr_vl_text',
  }),
);

/** Types of language models that are another family under a name of their own. */
const SAME_FAMILY = new Map(
  Object.entries({
    exaone4_5_text: 'exaone4',
    gemma3: 'gemma3_text',
    llama4: 'llama4_text',
    qwen2_vl: 'qwen2_vl_text',
    qwen2_5_vl: 'qwen2_vl_text',
    qwen2_5_vl_text: 'qwen2_vl_text',
    qwen2_5_omni_text: 'qwen2',
    qwen3_vl_text: 'qwen3',
    qwen3_omni_moe_text: 'qwen3_moe',
    glm4v_text: 'glm4',
    paddleocr_vl: 'paddleocr_vl_text',
    hunyuan_vl: 'hunyuan_vl_text',
    bailing_moe_v2: 'bailing_moe',
    kimi_k2: 'deepseek_v3',
    kimi_k25_text: 'deepseek_v3',
    granitemoeshared: 'granitemoe',
    'gpt-sw3': 'gpt2',
    stablelm_epoch: 'stablelm',
    Yi: 'yi',
    codellama: 'llama',
    'phi-msft': 'phi',
    'mixformer-sequential': 'phi',
    llava_llama: 'llama',
    llava_mistral: 'mistral',
    phi3_v: 'phi3',
    solar: 'llama',
    deepseek_llm: 'llama',
  }),
);

/** The part of a config that describes the language model. */
export interface TextConfig {
  readonly json: Json;
  /** Family to read it as, or what the file says if it is none that is known. */
  readonly modelType: string;
  /** Whether the file describes other networks beside it. */
  readonly hasOtherParts: boolean;
  /** Whether it says inside that embedding and head are apart, and outside that they are one. */
  readonly disagreesOnTies: boolean;
}

/** Keys that only a file with other networks in it has. */
const OTHER_PARTS = [
  'vision_config',
  'visual',
  'img_processor',
  'vision_tower',
  'mm_vision_tower',
  'audio_config',
];

/** Finds the language model: nested, or at the top with the other networks beside it. */
export function textConfigOf(json: Json): TextConfig {
  const outer = typeOf(json);
  const key = NESTS.find((nest) => Object.keys(objectOf(json[nest])).length > 0);
  if (key === undefined) {
    const hasOtherParts = OTHER_PARTS.some((part) => Boolean(json[part]));
    // The first LLaVA wrote the keys of its Llama at the top, under its own name.
    const modelType = familyOf(hasOtherParts ? (TEXT_TYPES.get(outer) ?? outer) : outer);
    return { json, modelType, hasOtherParts, disagreesOnTies: false };
  }
  const nested = textConfigOf(objectOf(json[key]));
  return {
    json: { ...nested.json, tie_word_embeddings: tiedBoth(nested.json, json) },
    modelType:
      typeOf(nested.json) === '' ? familyOf(TEXT_TYPES.get(outer) ?? outer) : nested.modelType,
    hasOtherParts: true,
    disagreesOnTies:
      nested.json['tie_word_embeddings'] === false && json['tie_word_embeddings'] === true,
  };
}

/** A file may say inside and outside whether embeddings are tied; an explicit no is always meant. */
function tiedBoth(inner: Json, outer: Json): unknown {
  const said = [inner['tie_word_embeddings'], outer['tie_word_embeddings']];
  return said.includes(false) ? false : (said[0] ?? said[1]);
}

function familyOf(modelType: string): string {
  return SAME_FAMILY.get(modelType) ?? modelType;
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

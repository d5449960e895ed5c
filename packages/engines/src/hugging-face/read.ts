import type { ModelDescription, Result } from '@shardplay/core';
import { Config, objectOf } from './config.ts';
import type { Families } from './family.ts';
import { FINE_MIXTURES } from './families/fine-mixtures.ts';
import { GPT_LIKE } from './families/gpt.ts';
import { LATENT } from './families/latent.ts';
import { LLAMA_LIKE } from './families/llama.ts';
import { LLAMA_VARIANTS } from './families/llama-variants.ts';
import { MIXTURES } from './families/mixtures.ts';
import { OTHER_DENSE } from './families/others.ts';
import { INSIDE_VISION } from './families/vision.ts';
import { parsePythonJson } from './parse-json.ts';
import { textConfigOf } from './text-config.ts';
import { reasonAgainst, reasonInKeys } from './unsupported.ts';

const FAMILIES = new Map(
  Object.entries<Families[string]>({
    ...LLAMA_LIKE,
    ...LLAMA_VARIANTS,
    ...GPT_LIKE,
    ...OTHER_DENSE,
    ...MIXTURES,
    ...FINE_MIXTURES,
    ...LATENT,
    ...INSIDE_VISION,
  }),
);

/** Every `model_type` that is read, besides those of models with more than text. */
export const HUGGING_FACE_FAMILIES: readonly string[] = [...FAMILIES.keys()].sort();

/** A model as its config.json describes it, and what a reader should know about the reading. */
export interface HuggingFaceModel {
  readonly description: ModelDescription;
  readonly notes: readonly string[];
}

/**
 * Reads a Hugging Face config.json: the text of the file or the parsed object.
 * What a file leaves out is what its configuration class assumes (transformers drops such keys).
 * @returns problems for a file that cannot be read, and for kinds of model that are not modelled:
 * those are named, never given a wrong size
 */
export function readHuggingFaceConfig(input: unknown): Result<HuggingFaceModel> {
  const parsed = typeof input === 'string' ? parsePythonJson(input) : { ok: true, value: input };
  if (!parsed.ok) return parsed as Result<never>;
  const outer = objectOf((parsed as { value: unknown }).value);
  const { json, modelType, hasOtherParts, disagreesOnTies } = textConfigOf(outer);
  const name = modelType === '' ? 'The config' : `model_type ${modelType}`;
  const reason =
    reasonAgainst(String(outer['model_type'])) ?? reasonAgainst(modelType) ?? reasonInKeys(json);
  if (reason !== undefined) {
    return refused('supported-architecture', `${name} is not modelled: ${reason}.`);
  }
  const family = FAMILIES.get(modelType);
  if (!family) {
    const missing =
      modelType === '' ? 'It has no model_type.' : 'It is not among the families that are read.';
    return refused(
      'known-architecture',
      `${name} is not modelled. ${missing} Give the model in its own numbers instead.`,
    );
  }
  const config = new Config(json, family.defaults, modelType);
  const description = family.read(config);
  noteUnevenHeads(config, description);
  if (config.problems.length > 0) return { ok: false, problems: config.problems };
  const published = outer['_name_or_path'];
  const notes = [
    ...config.notes,
    ...assumptionNotes(config, modelType),
    ...headNotes(json['architectures']),
    ...(hasOtherParts
      ? ['Only the language model is read; other networks beside it are left out.']
      : []),
    ...(disagreesOnTies
      ? [
          'tie_word_embeddings is true outside and false in the language model: the head is counted as a matrix of its own.',
        ]
      : []),
  ];
  return {
    ok: true,
    value: {
      description:
        typeof published === 'string' && published !== ''
          ? { name: published, ...description }
          : description,
      notes,
    },
  };
}

/** The sizes that make a model what it is: a file that leaves them out may spell them otherwise. */
const PRINCIPAL = ['num_hidden_layers', 'hidden_size', 'intermediate_size', 'vocab_size'];

function assumptionNotes({ assumed }: Config, modelType: string): string[] {
  const taken = PRINCIPAL.filter((key) => assumed.has(key));
  if (taken.length === 0) return [];
  const values = taken.map((key) => `${key} ${assumed.get(key)}`).join(', ');
  return [`The file does not say ${values}: this is what the class of ${modelType} takes then.`];
}

/** Classes that end in something else than a head over the vocabulary. */
const WITHOUT_HEAD =
  /For(?:Sequence|Token)Classification$|Reward(?:Model)?$|^(?:Llama|Mistral|Mixtral|Qwen[23]|Gemma[23]?|Phi3?)Model$/;

function headNotes(classes: unknown): string[] {
  const name: unknown = Array.isArray(classes) ? classes[0] : undefined;
  if (typeof name !== 'string' || !WITHOUT_HEAD.test(name)) return [];
  return [
    `${name} has no head over the vocabulary: the model is read as one that predicts tokens, with it.`,
  ];
}

/** Without a width of its own a head is hidden / heads, rounded down by classes that allow it. */
function noteUnevenHeads(config: Config, description: ModelDescription): void {
  const { hidden, heads = 1, headDim, latentAttention } = description;
  if (latentAttention || config.optionalSize('headDim') !== undefined) return;
  if (hidden % heads === 0) return;
  config.notes.push(
    `hidden_size ${hidden} is not a multiple of num_attention_heads ${heads}, and head_dim is not given: ${headDim} is taken.`,
  );
}

function refused(rule: string, message: string): Result<never> {
  return { ok: false, problems: [{ rule, message }] };
}

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

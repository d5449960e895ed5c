import { cleanName } from '../printable.ts';
import type { Result } from '../problem.ts';
import type { Architecture } from '../model/architecture.ts';
import { format } from '../format/format.ts';
import { architectureOf } from '../model/architecture-of.ts';
import { findModel } from '../model/catalog.ts';
import { checkArchitecture } from '../model/check.ts';
import { countParameters } from '../model/parameters.ts';
import type { ModelDescription } from '../model/description.ts';
import type { Scenario } from './scenario.ts';

/** Reads a Hugging Face config.json; core has none of its own, `@shardplay/engines` does. */
export type HuggingFaceReader = (config: unknown) => Result<{
  readonly description: ModelDescription;
  readonly notes: readonly string[];
}>;

export interface ResolvedModel {
  readonly name: string;
  readonly architecture: Architecture;
  readonly notes: readonly string[];
}

/** Looks a model up, reads its config, or fills in its description. */
export function resolveModel(
  model: Scenario['model'],
  readHuggingFace?: HuggingFaceReader,
): Result<ResolvedModel> {
  if (typeof model === 'string') return fromCatalog(model);
  if ('huggingFace' in model) return fromConfig(model.huggingFace, readHuggingFace);
  return checked(model, 'own model', []);
}

function fromCatalog(written: string): Result<ResolvedModel> {
  const found = findModel(written);
  if (!found.found) {
    const question = found.nearest === undefined ? '' : ` Did you mean ${found.nearest}?`;
    const message = `model ${JSON.stringify(written)} is not in the catalog.${question} Give a catalog name, the model in its own numbers, or { huggingFace: … } with a config.json.`;
    const problem = { rule: 'known-model', message };
    return {
      ok: false,
      problems: [
        found.nearest === undefined ? problem : { ...problem, fix: { model: found.nearest } },
      ],
    };
  }
  const { name, description } = found.row;
  const { architecture } = architectureOf(description);
  const notes = name === written ? [] : [`model ${JSON.stringify(written)} is read as ${name}.`];
  return { ok: true, value: { name, architecture, notes } };
}

function fromConfig(config: unknown, read?: HuggingFaceReader): Result<ResolvedModel> {
  if (!read) {
    const message = 'model.huggingFace needs a reader of config.json, and none was passed in.';
    return { ok: false, problems: [{ rule: 'reader-given', message }] };
  }
  const result = read(config);
  if (!result.ok) return result;
  return checked(result.value.description, familyOf(config), result.value.notes);
}

/** What a config.json without a name is called: its family. */
function familyOf(config: unknown): string {
  const type: unknown =
    typeof config === 'object' && config !== null ? Reflect.get(config, 'model_type') : undefined;
  return cleanName(typeof type === 'string' ? type : undefined, 'config.json');
}

/** Fills in a description and refuses what no model can be. */
function checked(
  description: ModelDescription,
  unnamed: string,
  notes: readonly string[],
): Result<ResolvedModel> {
  const filled = architectureOf(description);
  const problems = checkArchitecture(filled.architecture);
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: {
      name: cleanName(description.name, sized(unnamed, filled.architecture)),
      architecture: filled.architecture,
      notes: [...notes, ...filled.notes],
    },
  };
}

/** A model without a name, told apart by its size: `llama, 8.03B parameters`. */
function sized(kind: string, architecture: Architecture): string {
  return `${kind}, ${format(countParameters(architecture).total, 'parameters')} parameters`;
}

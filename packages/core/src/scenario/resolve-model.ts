import { cleanName } from '../printable.ts';
import type { Result } from '../problem.ts';
import type { Architecture } from '../model/architecture.ts';
import { architectureOf } from '../model/architecture-of.ts';
import { findModel } from '../model/catalog.ts';
import { checkArchitecture } from '../model/check.ts';
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
  return checked(result.value.description, 'config.json', result.value.notes);
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
      name: cleanName(description.name, unnamed),
      architecture: filled.architecture,
      notes: [...notes, ...filled.notes],
    },
  };
}

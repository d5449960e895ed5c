import type { ModelDescription, Precision, Result } from '@shardplay/core';
import type { LaunchReading } from '../launch/launch.ts';
import { FLAVORS } from './flavors.ts';
import { readSettings } from './read-settings.ts';

/**
 * Reads a recipe of torchtitan (`def ...() -> Trainer.Config`). It is Python, so it is not run
 * but searched: keyword arguments and assignments of plain values, `8 * 2048` included. What a
 * recipe computes or takes from another is not seen.
 */
export function readTorchtitanRecipe(text: string): Result<LaunchReading> {
  const code = text
    .replaceAll(/"""[\s\S]*?"""/g, '""')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '$1'))
    .join('\n');
  const [head, ...recipes] = code.split(/^(?=def \w+\([^)]*\) -> Trainer\.Config)/m);
  return readOne(recipes.length > 1 ? `${head}${recipes[0]}` : code, recipes.length);
}

/** @param recipes how many the file holds: the first is read */
function readOne(code: string, recipes: number): Result<LaunchReading> {
  const settings = new Map<string, unknown>();
  for (const [, name, value] of code.matchAll(ASSIGNMENT)) settings.set(name!, plainValue(value!));
  const split = /\bstages\(([\d,\s]+)\)/.exec(code)?.[1];
  const layersPerStage = split?.split(',').map(Number);
  const adapterRank = readAdapterRank(code);
  const read = readSettings(settings, {
    recompute: /activation_checkpoint\s*=\s*FullAC\b/.test(code)
      ? 'full'
      : /activation_checkpoint\s*=\s*SelectiveAC\b/.test(code)
        ? 'selective'
        : 'none',
    precision: readPrecision(code),
    chunkedLoss: /ChunkedLossWrapper\.Config\(/.test(code),
    ...(layersPerStage && { layersPerStage }),
    ...(adapterRank !== undefined && { adapterRank }),
  });
  const model = readModel(code, settings);
  return {
    ok: true,
    value: {
      engine: 'torchtitan',
      scenario: { engine: 'torchtitan', ...(model && { model }), ...read.scenario },
      notes: [
        ...(recipes > 1
          ? [`The file holds ${recipes} recipes; the first was read. Give the others alone.`]
          : []),
        ...(model ? [] : ['The recipe takes its model from elsewhere: name it yourself.']),
        ...read.notes,
      ],
    },
  };
}

const ASSIGNMENT =
  /\b([a-z_]+)\s*=\s*("[^"]*"|'[^']*'|True|False|None|-?\d[\d_]*(?:\.\d+)?(?:e-?\d+)?(?:\s*\*\s*\d[\d_]*)*)(?=\s*[,)\n#]|\s*$)/g;

function plainValue(text: string): unknown {
  if (/^["']/.test(text)) return text.slice(1, -1);
  if (text === 'True' || text === 'False') return text === 'True';
  if (text === 'None') return undefined;
  return text
    .split('*')
    .map((factor) => Number(factor.replaceAll('_', '')))
    .reduce((product, factor) => product * factor, 1);
}

/** What LoRAConverter takes where its rank is not given. */
const USUAL_ADAPTER_RANK = 8;

function readAdapterRank(code: string): number | undefined {
  const lora = /LoRAConverter\.Config\(([^)]*)\)/.exec(code)?.[1];
  if (lora === undefined) return undefined;
  return Number(/\brank\s*=\s*(\d+)/.exec(lora)?.[1] ?? USUAL_ADAPTER_RANK);
}

function readPrecision(code: string): Precision | undefined {
  if (/NVFP4LinearConverter\.Config/.test(code)) return 'nvfp4';
  if (/MXFP8LinearConverter\.Config/.test(code)) return 'mxfp8';
  return /Float8LinearConverter\.Config/.test(code) ? 'fp8-current' : undefined;
}

function readModel(
  code: string,
  settings: ReadonlyMap<string, unknown>,
): ModelDescription | undefined {
  const module = /from torchtitan\.models\.(\w+) import [^\n]*model_registry/.exec(code)?.[1];
  const flavor = /model_registry\(\s*["']([^"']+)["']/.exec(code)?.[1];
  const named = FLAVORS.find((one) => one.module === module && one.flavor === flavor);
  if (named) return named.model;
  const size = (name: string) => {
    const value = settings.get(name);
    return typeof value === 'number' ? value : undefined;
  };
  const layers = size('n_layers');
  const hidden = size('dim');
  const heads = size('n_heads');
  if (layers === undefined || hidden === undefined || heads === undefined) return undefined;
  const optional = {
    kvHeads: size('n_kv_heads'),
    headDim: size('head_dim'),
    ffn: size('hidden_dim'),
    vocab: size('vocab_size'),
  };
  return {
    layers,
    hidden,
    heads,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    tiedEmbeddings: settings.get('tied') === true,
  };
}

import { resolveScenario, type ResolvedScenario, type Scenario } from '@shardplay/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { READERS } from '../readers.ts';
import { exportLaunch, scenarioEngineOf } from './export.ts';
import { EXPORT_ENGINES, type ExportEngine, type LaunchFile } from './launch.ts';

const COMMAND = 'touch pwned';
/** Names that would leave a comment, a string, a docstring or a heading if they were let. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom('\n', '\r', '\u2028', '\u0085', '\f', '"""', "'", '`', '$(', ')', '\\', '#', ' ', COMMAND), // prettier-ignore
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

const GPUS = 16;

function runNamed(engine: ExportEngine, model: Scenario['model']): ResolvedScenario {
  const resolved = resolveScenario(
    {
      model,
      cluster: { accelerator: 'h100', gpus: GPUS },
      layout: engine === 'accelerate' || engine === 'deepspeed' ? {} : { tensor: 2 },
      training: {
        sharding: engine === 'torchtitan' || engine === 'accelerate' ? 'parameters' : 'optimizer',
      },
      engine: scenarioEngineOf(engine),
    },
    READERS,
  );
  if (!resolved.ok) throw new Error(resolved.problems[0]?.message);
  return resolved.value;
}

function filesOf(engine: ExportEngine, run: ResolvedScenario): readonly LaunchFile[] {
  // The base of the rotary embedding may follow from a known name; here the name is to change nothing.
  const launch = exportLaunch(engine, run, { rotaryBase: 1e4, launcher: 'slurm' });
  if (!launch.ok) throw new Error(launch.problems[0]?.message);
  return launch.value.files;
}

/** A file's lines as its own language breaks them, without comments; of prose, how many there are. */
function meaning({ path, text }: LaunchFile): unknown {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  return path.endsWith('.md')
    ? [lines.length, ...lines.slice(1)]
    : lines.filter((line) => !line.startsWith('#'));
}

const OWN = { layers: 16, hidden: 2048, heads: 16, kvHeads: 8, ffn: 6144, vocab: 32_000 };
const LLAMA = {
  model_type: 'llama',
  num_hidden_layers: 16,
  hidden_size: 2048,
  num_attention_heads: 16,
  num_key_value_heads: 8,
  intermediate_size: 6144,
  vocab_size: 32_000,
};

describe.each(EXPORT_ENGINES)('files of %s say the same whatever the model is called', (engine) => {
  const plain = filesOf(engine, runNamed(engine, { ...OWN, name: 'plain' })).map(meaning);

  test('as an own model, and with a name that nobody has cleaned', () => {
    fc.assert(
      fc.property(nasty, (name) => {
        fc.pre(name !== '');
        const run = runNamed(engine, { ...OWN, name });
        expect(filesOf(engine, run).map(meaning)).toEqual(plain);
        const raw = { ...run, modelName: name };
        expect(filesOf(engine, raw).map(meaning)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  test('as a config.json', () => {
    const config = (name: string) => ({ huggingFace: { ...LLAMA, _name_or_path: name } });
    const before = filesOf(engine, runNamed(engine, config('plain'))).map(meaning);
    const name = `Qwen/Mine\n${COMMAND} #`;
    const after = filesOf(engine, runNamed(engine, config(name)));
    expect(after.map(meaning)).toEqual(before);
    for (const { text } of after) expect(text).not.toMatch(new RegExp(`^${COMMAND}`, 'm'));
  });
});

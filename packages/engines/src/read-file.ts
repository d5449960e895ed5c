import type { Result } from '@shardplay/core';
import { readHuggingFaceConfig } from './hugging-face/read.ts';
import type { PartialScenario } from './launch/launch.ts';
import { readLaunch } from './launch/read.ts';

/** What a file of somebody else's says of a run. */
export interface FileReading {
  readonly scenario: PartialScenario;
  /** What the file says otherwise than the scenario, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Reads a Hugging Face config.json, or the launch file of any engine, whichever it is.
 * @param fileName helps where the text leaves a doubt
 * @returns problems where it is neither, or says what no scenario has
 */
export function readFile(text: string, fileName = ''): Result<FileReading> {
  if (/"model_type"\s*:/.test(text)) return readConfig(text);
  const launch = readLaunch(text, fileName);
  const [problem] = launch.ok ? [] : launch.problems;
  if (problem?.rule !== 'launch-file-known' || text.trim() === '') return launch;
  // Engines have keys of these names too, so they are a sign only where no engine knows the file.
  if (/^\s*\{/.test(text) && SIGNS.test(text)) return readConfig(text);
  const message = `${problem.message} A config.json of Hugging Face is known by its model_type or architectures.`;
  return { ok: false, problems: [{ ...problem, message }] };
}

/** Keys of a config.json that leaves out its model_type. */
const SIGNS = /"(?:architectures|hidden_size|num_attention_heads|n_embd|d_model)"\s*:/;

function readConfig(text: string): Result<FileReading> {
  const config = readHuggingFaceConfig(text);
  if (!config.ok) return config;
  const { description, notes } = config.value;
  return { ok: true, value: { scenario: { model: description }, notes } };
}

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
  if (!/"model_type"\s*:/.test(text)) return readLaunch(text, fileName);
  const config = readHuggingFaceConfig(text);
  if (!config.ok) return config;
  const { description, notes } = config.value;
  return { ok: true, value: { scenario: { model: description }, notes } };
}

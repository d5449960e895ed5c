import { readScenario, type Result, type Scenario } from '@shardplay/core';
import { readFile } from '@shardplay/engines';

/** What was opened: a scenario, or what a file says of one, and what should be said about it. */
export interface Opened {
  readonly scenario: Scenario;
  readonly notes: readonly string[];
}

/**
 * Opens a file or pasted text: a scenario, a Hugging Face config.json, or an engine's launch file.
 * What it does not say is taken from the scenario that is there.
 */
export function openFile(text: string, fileName: string, now: Scenario): Result<Opened> {
  const json = parsed(text);
  if (isScenario(json)) {
    const read = readScenario(json);
    return read.ok ? { ok: true, value: { scenario: read.value, notes: [] } } : read;
  }
  const read = readFile(text, fileName);
  if (!read.ok) return read;
  const { model, cluster, layout, training, engine } = read.value.scenario;
  const launch = layout !== undefined || training !== undefined;
  const { layout: _layout, ...rest } = now;
  const kept = launch ? rest : now;
  return {
    ok: true,
    value: {
      scenario: {
        ...kept,
        ...(model !== undefined && { model }),
        cluster: { ...now.cluster, ...cluster },
        ...(layout !== undefined && { layout }),
        ...(training !== undefined && { training }),
        ...(engine !== undefined && { engine }),
      },
      notes: read.value.notes,
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isScenario(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'model' in json && 'cluster' in json;
}

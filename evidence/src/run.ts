import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where published rows come from. */
export interface Source {
  readonly title: string;
  readonly address: string;
}

/** What a run measured: only what its source gives. Bytes are bytes, GiB and GB are resolved. */
export interface Measured {
  readonly stepSeconds?: number;
  /** Peak of the framework's allocator, worst GPU. */
  readonly allocatedBytes?: number;
  /** Peak that the allocator held, worst GPU (nanotron: the first stage). */
  readonly reservedBytes?: number;
  /** What nvidia-smi shows: everything that the process holds. */
  readonly deviceBytes?: number;
  /** Weights, gradients, optimizer and buffers that stay between steps, first stage. */
  readonly stateBytes?: number;
  /** False: ran out of memory. */
  readonly fits?: false;
}

/** A JSON object, as the scenario schema takes it. */
export type Json = Readonly<Record<string, unknown>>;

/** One published run. */
export interface Run {
  readonly id: string;
  readonly name: string;
  /** Name of the file that the run is in. */
  readonly slug: string;
  readonly source: Source;
  readonly where: string;
  readonly scenario: Json;
  readonly measured: Measured;
  /** What the row does not state itself. */
  readonly inferred: readonly string[];
  readonly confidence: number;
  /** Why the row is kept but not scored. */
  readonly leaveOut?: string;
}

interface Header {
  readonly engine: string;
  readonly sources: readonly Source[];
  readonly models: readonly Json[];
  readonly scenario: Json;
  readonly inferred: readonly string[];
}

interface Line {
  readonly id: string;
  readonly name: string;
  readonly where: string;
  readonly source?: number;
  readonly scenario: Json;
  readonly measured: Measured;
  readonly inferred: readonly number[];
  readonly confidence: number;
  readonly leaveOut?: string;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(shared: Json, own: Json): Json {
  const merged: Record<string, unknown> = { ...shared };
  for (const [key, value] of Object.entries(own)) {
    const below = merged[key];
    merged[key] = isObject(value) && isObject(below) ? merge(below, value) : value;
  }
  return merged;
}

/** Rows of one file: its first line holds what all rows share. */
export function readRuns(text: string, slug: string): Run[] {
  const [first, ...rest] = text.trim().split('\n');
  const header = JSON.parse(first!) as Header;
  return rest.map((text) => {
    const { source, inferred, ...line } = JSON.parse(text) as Line;
    const scenario = merge(header.scenario, line.scenario);
    return {
      ...line,
      slug,
      source: header.sources[source ?? 0]!,
      inferred: inferred.map((index) => header.inferred[index]!),
      scenario: {
        ...scenario,
        model: header.models[scenario['model'] as number]!,
        engine: header.engine,
      },
    };
  });
}

/** All runs of a folder, file by file in alphabetical order. */
export function readAllRuns(folder: string): Run[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readRuns(readFileSync(join(folder, name), 'utf8'), name.slice(0, -6)));
}

import type { Scenario } from './scenario.ts';

/**
 * The short names of an address, each with the key that it stands for; keys without one are
 * written in full: `model.layers=80`.
 */
export const SHORT_NAMES: readonly (readonly [short: string, key: string])[] = [
  ['gpu', 'cluster.accelerator'],
  ['gpus', 'cluster.gpus'],
  ['node', 'cluster.gpusPerNode'],
  ['intra', 'cluster.intraNode'],
  ['inter', 'cluster.interNode'],
  ['ports', 'cluster.portsPerNode'],
  ['tp', 'layout.tensor'],
  ['pp', 'layout.pipeline'],
  ['dp', 'layout.data'],
  ['cp', 'layout.context'],
  ['ep', 'layout.expert'],
  ['etp', 'layout.expertTensor'],
  ['vp', 'layout.virtualStages'],
  ['sp', 'layout.sequenceParallel'],
  ['split', 'layout.layersPerStage'],
  ['seq', 'training.sequence'],
  ['mb', 'training.microBatch'],
  ['gb', 'training.globalBatch'],
  ['precision', 'training.precision'],
  ['grads', 'training.gradientPrecision'],
  ['master', 'training.masterWeights'],
  ['optimizer', 'training.optimizer'],
  ['sharding', 'training.sharding'],
  ['group', 'training.shardGroup'],
  ['adapters', 'training.adapters'],
  ['rank', 'training.adapterRank'],
  ['offload', 'training.offload'],
  ['recompute', 'training.recompute'],
  ['schedule', 'training.schedule'],
  ['attention', 'training.attention'],
];
const SHORT_OF = new Map(SHORT_NAMES.map(([short, key]) => [key, short]));

/** What cannot be cut into keys and values: any JSON, written as JSON. */
export const WHOLE = 'model.huggingFace';

/** A scenario as the query of an address, without a question mark: `model=llama-3.1-70b&gpus=64`. */
export function writeAddress(scenario: Scenario): string {
  return leavesOf(scenario, '')
    .map(([key, value]) => `${encode(SHORT_OF.get(key) ?? key)}=${encode(value)}`)
    .join('&');
}

function leavesOf(value: unknown, key: string): [string, string][] {
  if (value === undefined) return [];
  if (key === WHOLE) return [[key, JSON.stringify(value)]];
  // A comma at the end tells a list of one from a number.
  if (Array.isArray(value)) return [[key, value.join(',') + (value.length < 2 ? ',' : '')]];
  if (typeof value !== 'object' || value === null) return [[key, String(value)]];
  const parent = key === '' ? '' : `${key}.`;
  return Object.entries(value).flatMap(([child, inner]) => leavesOf(inner, parent + child));
}

/** Percent-encoding that leaves what a reader can read; a torn surrogate has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/%2C/g, ',');
}

/**
 * What a source counts in the fit, 1 where nothing is said: more where many people's runs are
 * like it and its rows are well documented, less where rows leave much open. A source's rows
 * share its weight, so that a thousand rows of one sweep do not outvote everybody else.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  dgxc: 2,
  nanotron: 2,
  'simumax-b200': 2,
  nemo: 1.5,
  'llm-foundry': 1.5,
  'megatron-bridge': 1.5,
  'vtrain-multi-node': 2.5,
  'vtrain-single-node': 2.5,
  bloom: 0.5,
  megascale: 0.5,
  pax: 0.3,
};

/** With fewer rows than this a source counts in proportion. */
const FULL_ROWS = 8;

/** Weight of one row of a source that has `rows` rows. */
export function rowWeight(slug: string, rows: number): number {
  return ((WEIGHTS[slug] ?? 1) * Math.min(1, rows / FULL_ROWS)) / rows;
}

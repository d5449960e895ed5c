import type { Config } from './config.ts';

/** Says that layers for multi-token prediction are left out, as published totals and training without them do. */
export function predictionNote(config: Config): void {
  const layers = config.count('num_nextn_predict_layers', 0);
  if (layers === 0) return;
  config.notes.push(
    `num_nextn_predict_layers is ${layers}: multi-token prediction is left out, as in the published total.`,
  );
}

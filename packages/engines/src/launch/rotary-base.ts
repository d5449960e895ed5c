/** Llama 1 and 2, and what most implementations take where nothing is said. */
const USUAL = 10_000;

/** By the start of a model's catalog name; each is `rope_theta` in that model's config.json. */
const BY_NAME: readonly (readonly [start: string, base: number])[] = [
  ['llama-3', 500_000],
  ['llama-4', 500_000],
  ['mixtral', 1_000_000],
  ['qwen2', 1_000_000],
  ['qwen-2', 1_000_000],
  ['qwen3', 1_000_000],
  ['qwen-3', 1_000_000],
  ['gpt-oss', 150_000],
  ['deepseek', 10_000],
];

/**
 * The base of a model's rotary embedding. It changes neither size nor speed, so a scenario does
 * not hold it; a launch file must.
 */
export function rotaryBaseOf(modelName: string): number {
  return BY_NAME.find(([start]) => modelName.startsWith(start))?.[1] ?? USUAL;
}

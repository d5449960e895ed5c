import type { Accelerator } from '@shardplay/core';

/** What the controls of the workbench offer, gathered while the site is built. */
export interface Choices {
  readonly models: readonly { readonly name: string; readonly parameters: number }[];
  readonly accelerators: readonly {
    readonly name: string;
    readonly gpusPerNode: number;
    readonly interNode: string;
    readonly flopsPerSecond: Accelerator['flopsPerSecond'];
  }[];
  /** Names of links between nodes. */
  readonly links: readonly string[];
}

/** An option for what is there but not among those that are offered. */
export function withOwn<Option extends { readonly value: string }>(
  options: readonly Option[],
  value: string,
  own: (value: string) => Option,
): readonly Option[] {
  return options.some((option) => option.value === value) ? options : [own(value), ...options];
}

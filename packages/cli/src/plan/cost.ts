import { format, type RunCost } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { wrap } from '../draw/width.ts';
import type { Sheet } from '../terminal.ts';

const JOULES_PER_MEGAWATT_HOUR = 3.6e9;

/** How long and how dear a run is, in a sentence. */
export function costLine(cost: RunCost, { columns }: Sheet): string {
  const { steps, seconds, gpuHours, price, energyJoules } = cost;
  const count = (value: number) => format(Math.round(value), 'count');
  const parts = [
    words.plan.duration(count(steps), format(seconds, 'seconds'), count(gpuHours)),
    ...(price === undefined ? [] : [words.plan.cost(count(price))]),
    ...(energyJoules === undefined
      ? []
      : [words.plan.energy(count(energyJoules / JOULES_PER_MEGAWATT_HOUR))]),
  ];
  return wrap(parts.join(' '), columns);
}

import { format, type RunCost } from '@shardplay/core';
import { planWords } from './terminal/plan.ts';

const JOULES_PER_MEGAWATT_HOUR = 3.6e9;

/** How long and how dear a run is, in sentences. */
export function costText({ steps, seconds, gpuHours, price, energyJoules }: RunCost): string {
  const count = (value: number) => format(Math.round(value), 'count');
  return [
    planWords.duration(count(steps), format(seconds, 'seconds'), count(gpuHours)),
    ...(price === undefined ? [] : [planWords.cost(count(price))]),
    ...(energyJoules === undefined
      ? []
      : [planWords.energy(count(energyJoules / JOULES_PER_MEGAWATT_HOUR))]),
  ].join(' ');
}

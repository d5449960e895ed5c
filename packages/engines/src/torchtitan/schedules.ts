import { SCHEDULE_ENGINES, type ScheduleName } from '@shardplay/core';

/** torchtitan's names are those of PyTorch's classes without the word `Schedule`. */
const NAMES = new Map(
  Object.entries(SCHEDULE_ENGINES.torchtitan.schedules).map(([ours, className]) => [
    ours as ScheduleName,
    className.replace(/^Schedule/, ''),
  ]),
);

/** What `pipeline_parallel_schedule` is set to for a schedule that torchtitan has. */
export function torchtitanSchedule(schedule: ScheduleName): string {
  const name = NAMES.get(schedule);
  if (name === undefined) throw new RangeError(`torchtitan has no ${schedule}`);
  return name;
}

/** The schedule that `pipeline_parallel_schedule` names, in whatever case. */
export function scheduleNamed(name: string): ScheduleName | undefined {
  return [...NAMES].find(([, theirs]) => theirs.toLowerCase() === name.toLowerCase())?.[0];
}

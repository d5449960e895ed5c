import { type Action, actionsOf, type Schedule, type Timing } from '@shardplay/core';

/** An action and when it runs. */
export interface TimedAction extends Action {
  readonly start: number;
  readonly end: number;
}

/** What a rank does, in order, with the times of a run. */
export function timedActions(schedule: Schedule, timing: Timing, rank: number): TimedAction[] {
  return actionsOf(schedule, rank).map((action, place) => ({
    ...action,
    start: timing.starts[rank]![place]!,
    end: timing.ends[rank]![place]!,
  }));
}

/** Whether an action shares its whole time with its partner, so that a picture must divide it. */
export function sharesTime(action: TimedAction, other: TimedAction | undefined): boolean {
  return other !== undefined && action.start === other.start && action.end === other.end;
}

/** The other half of a fused pair. */
export function partnerOf(actions: readonly TimedAction[], place: number): TimedAction | undefined {
  const { pair } = actions[place]!;
  if (pair === undefined) return undefined;
  return actions[pair === 'first' ? place + 1 : place - 1];
}

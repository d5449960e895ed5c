import type { ScheduleName } from '../schedule/schedule.ts';

/** Seconds of one micro-batch's work, all chunks of a rank together. */
export interface RankWork {
  readonly forward: number;
  readonly inputGradient: number;
  readonly weightGradient: number;
}

/**
 * What the busiest rank waits for while the pipeline fills and drains, seconds. Closed forms of
 * docs/schedules/README.md where they hold for any costs (1F1B with unequal stages: each other stage is
 * waited for once); else the simulated bubble, in units of the other ranks' mean work.
 * @param others sum over all ranks but the busiest
 * @param bubble simulated, in units of one rank's work (ScheduleFacts)
 */
export function fillSeconds(
  name: ScheduleName,
  others: RankWork,
  ranks: number,
  virtualStages: number,
  bubble: number,
): number {
  const { forward, inputGradient, weightGradient } = others;
  const all = forward + inputGradient + weightGradient;
  switch (name) {
    case 'gpipe':
    case '1f1b':
    case 'eager-1f1b':
      return all;
    case 'zb-h1':
    case 'interleaved-zb':
      return (forward + Math.max(0, inputGradient - weightGradient)) / virtualStages;
    default:
      return (bubble * all) / (ranks - 1);
  }
}

import { setImmediate } from 'node:timers/promises';
import { type Plan, planSteps, type PlanRequest } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { READERS } from '../library/readers.ts';
import { valueOf } from '../output.ts';
import type { Tell } from '../scenario/flag-names.ts';
import type { Terminal } from '../terminal.ts';

/** How long a search runs between two looks at the world: progress, Ctrl+C. */
const TURN_MILLISECONDS = 100;

/** Plans to the end, showing how far it is on a terminal; Ctrl+C stops it. */
export async function searched(
  request: PlanRequest,
  terminal: Terminal,
  tell: Tell,
): Promise<Plan> {
  const steps = planSteps(request, READERS);
  let turn = performance.now() + TURN_MILLISECONDS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      terminal.progress('');
      return valueOf(value, tell);
    }
    if (performance.now() < turn) continue;
    terminal.progress(words.plan.progress(value.layouts, value.fitting));
    await setImmediate();
    turn = performance.now() + TURN_MILLISECONDS;
  }
}

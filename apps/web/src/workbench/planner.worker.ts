/// <reference lib="webworker" />
import {
  estimate,
  planSteps,
  resolveScenario,
  runCost,
  type PlanRequest,
  type Result,
} from '@shardplay/core';
import { READERS } from '@shardplay/engines';
import type { AskKind, Asks, FromWorker, Planned, ToWorker } from './asks.ts';
import { launchOf } from './launch.ts';
import { lookAt } from './look.ts';
import { openFile } from './open-file.ts';

/**
 * The planner beside the page: searches, estimates and writes files while the page stays free.
 * The same core as everywhere else.
 */
const worker = globalThis as unknown as DedicatedWorkerGlobalScope;
const tell = (message: FromWorker) => worker.postMessage(message);

/** How long a search runs before it looks whether something else was asked. */
const TURN_MILLISECONDS = 40;
/** The plan that is wanted; an older one stops when it sees another number. */
let wanted = 0;

type Answers = { readonly [Kind in AskKind]: (ask: Asks[Kind]['ask']) => Asks[Kind]['answer'] };

const ANSWERS: Omit<Answers, 'plan'> = {
  look: ({ scenario, best }) => lookAt(scenario, best, READERS),
  launch: ({ scenario, to }) => launchOf(scenario, to),
  open: ({ text, fileName, now }) => openFile(text, fileName, now),
  cost: ({ scenario, tokens, pricePerGpuHour }) => {
    const resolved = resolveScenario(scenario, READERS);
    if (!resolved.ok) return resolved;
    const run = resolved.value;
    return { ok: true, value: runCost(run, estimate(run), tokens, pricePerGpuHour) };
  },
};

worker.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'stop') wanted = 0;
  else if (data.kind === 'plan') void search(data.id, data.ask);
  else tell({ id: data.id, answer: ANSWERS[data.kind](data.ask as never) });
};

async function search(id: number, request: PlanRequest): Promise<void> {
  wanted = id;
  const steps = planSteps(request, READERS);
  const start = performance.now();
  let turn = start + TURN_MILLISECONDS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return tell({ id, answer: timed(value, start) });
    if (performance.now() < turn) continue;
    tell({ id, progress: value });
    await new Promise((resolve) => setTimeout(resolve));
    if (wanted !== id) return tell({ id, stopped: true });
    turn = performance.now() + TURN_MILLISECONDS;
  }
}

function timed(plan: Result<Planned['plan']>, start: number): Result<Planned> {
  if (!plan.ok) return plan;
  return { ok: true, value: { plan: plan.value, seconds: (performance.now() - start) / 1000 } };
}

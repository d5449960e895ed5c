import type {
  Answer,
  Plan,
  PlanRequest,
  Progress,
  Result,
  RunCost,
  Scenario,
} from '@shardplay/core';
import type { ExportEngine, Launch } from '@shardplay/engines';
import type { Look } from './look.ts';
import type { Opened } from './open-file.ts';

/** A plan and how long it took. */
export interface Planned {
  readonly plan: Plan;
  readonly seconds: number;
}

/** What a page can ask of the planner's worker, and what it is told. */
export interface Asks {
  readonly plan: { readonly ask: PlanRequest; readonly answer: Result<Planned> };
  readonly look: {
    readonly ask: { readonly scenario: Scenario; readonly best: Answer | undefined };
    readonly answer: Result<Look>;
  };
  readonly cost: {
    readonly ask: {
      readonly scenario: Scenario;
      readonly tokens: number;
      readonly pricePerGpuHour: number | undefined;
    };
    readonly answer: Result<RunCost>;
  };
  readonly launch: {
    readonly ask: { readonly scenario: Scenario; readonly to: ExportEngine };
    readonly answer: Result<Launch>;
  };
  readonly open: {
    readonly ask: { readonly text: string; readonly fileName: string; readonly now: Scenario };
    readonly answer: Result<Opened>;
  };
}

export type AskKind = keyof Asks;

/** To the worker. A plan gives way to the next one, and to `stop`. */
export type ToWorker =
  | {
      [Kind in AskKind]: { readonly id: number; readonly kind: Kind } & Pick<Asks[Kind], 'ask'>;
    }[AskKind]
  | { readonly kind: 'stop' };

/** From the worker: an answer, how far a plan is, or that it was stopped. */
export type FromWorker =
  | { readonly id: number; readonly answer: Asks[AskKind]['answer'] }
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly stopped: true };

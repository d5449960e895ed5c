import { SCHEDULE_NAMES } from '../schedule/schedule.ts';
import { stageBill, type StageBill } from './memory-bill.ts';
import type { RankWork } from './pipeline-span.ts';
import { computeHabits, ratesOf, type LayoutChoice, type StepSetting } from './setting.ts';
import { scheduleFacts, type ScheduleFacts } from './schedule-facts.ts';
import { stagePlan, type RankClass, type StagePlan } from './stage-plan.ts';
import { rankWork, stepParts, type StepParts } from './step-time.ts';
import { layerTerms, type TermsByKind } from './terms.ts';

/** Evaluates layouts of one setting; terms that layouts share are computed once. */
export interface Estimator {
  readonly setting: StepSetting;
  /** Bills of all pipeline ranks. */
  stages(choice: LayoutChoice): StageBill[];
  step(choice: LayoutChoice): StepParts;
  /** What one micro-batch takes on each pipeline rank, seconds. */
  ranks(choice: LayoutChoice): readonly RankWork[];
  /** Peak of the rank that needs most, bytes: the same as from `stages`, without the others. */
  peakBytes(choice: LayoutChoice): number;
}

export function estimator(setting: StepSetting): Estimator {
  const rates = ratesOf(setting);
  const habits = computeHabits(setting);
  const termsOf = termsCache((choice) => layerTerms(setting, rates, habits, choice));
  const pipeOf = pipeCache(setting);
  const microBatches = (choice: LayoutChoice) =>
    Math.max(1, setting.globalBatch / (choice.microBatch * choice.data));
  return {
    setting,
    stages: (choice) => {
      const { plan, factsOf } = pipeOf(choice);
      const facts = factsOf(microBatches(choice));
      return Array.from({ length: choice.pipeline }, (_, rank) =>
        stageBill(setting, choice, termsOf(choice), plan, rank, facts),
      );
    },
    step: (choice) => {
      const { plan, factsOf } = pipeOf(choice);
      const rounds = microBatches(choice);
      return stepParts(setting, rates, choice, termsOf(choice), plan, rounds, factsOf(rounds));
    },
    ranks: (choice) => {
      const { plan } = pipeOf(choice);
      return Array.from({ length: choice.pipeline }, (_, rank) =>
        rankWork(setting, rates, choice, termsOf(choice), plan, rank),
      );
    },
    peakBytes: (choice) => {
      const { plan, factsOf } = pipeOf(choice);
      const facts = factsOf(microBatches(choice));
      const terms = termsOf(choice);
      let peak = 0;
      for (const alike of plan.classes) {
        const rank = fullest(alike, facts);
        const { reserved, overhead } = stageBill(setting, choice, terms, plan, rank, facts);
        if (reserved + overhead > peak) peak = reserved + overhead;
      }
      return peak;
    },
  };
}

/** Of ranks that hold the same, the one that keeps most micro-batches in flight. */
function fullest(alike: RankClass, { inFlight }: ScheduleFacts): number {
  let most = alike[0]!;
  for (const rank of alike) if (inFlight[rank]! > inFlight[most]!) most = rank;
  return most;
}

const RECOMPUTES = { none: 0, selective: 1, full: 2 } as const;

/**
 * Terms by what they depend on: the cut of a layer, micro-batch and recomputation. A search walks
 * all layouts of one cut before the next, so a cut is looked up once and its terms by one number.
 */
function termsCache(
  compute: (choice: LayoutChoice) => TermsByKind,
): (choice: LayoutChoice) => TermsByKind {
  const cuts = new Map<string, Map<number, TermsByKind>>();
  let last: Cut | undefined;
  let terms = new Map<number, TermsByKind>();
  return (choice) => {
    if (last === undefined || !sameCut(last, choice)) {
      const { tensor, context, expert, expertTensor, sequenceParallel } = choice;
      const cut = `${tensor},${context},${expert},${expertTensor},${sequenceParallel}`;
      terms = cuts.get(cut) ?? new Map<number, TermsByKind>();
      cuts.set(cut, terms);
      // A search shows one object that changes: what it was is copied.
      last = { tensor, context, expert, expertTensor, sequenceParallel };
    }
    const key = choice.microBatch * 4 + RECOMPUTES[choice.recompute];
    let found = terms.get(key);
    if (found === undefined) {
      found = compute(choice);
      terms.set(key, found);
    }
    return found;
  };
}

type Cut = Pick<
  LayoutChoice,
  'tensor' | 'context' | 'expert' | 'expertTensor' | 'sequenceParallel'
>;

function sameCut(a: Cut, b: Cut): boolean {
  return (
    a.tensor === b.tensor &&
    a.context === b.context &&
    a.expert === b.expert &&
    a.expertTensor === b.expertTensor &&
    a.sequenceParallel === b.sequenceParallel
  );
}

/** What depends on the pipeline alone: who holds what, and what the schedule does with it. */
interface Pipe {
  readonly plan: StagePlan;
  readonly factsOf: (microBatches: number) => ScheduleFacts;
}

/** Pipes by pipeline, virtual stages, schedule and, where it is given, the split. */
function pipeCache(setting: StepSetting): (choice: LayoutChoice) => Pipe {
  const { model } = setting;
  const pipes = new Map<number, { readonly split: string | undefined; readonly pipe: Pipe }[]>();
  const schedules = new Map(SCHEDULE_NAMES.map((name, index) => [name, index]));
  let last: PipeShape | undefined;
  let lastPipe: Pipe | undefined;
  return (choice) => {
    if (last !== undefined && lastPipe !== undefined && samePipe(last, choice)) return lastPipe;
    const { pipeline, virtualStages, schedule, layersPerStage } = choice;
    const key =
      (pipeline * (model.layers + 1) + virtualStages) * SCHEDULE_NAMES.length +
      schedules.get(schedule)!;
    const split = layersPerStage?.join();
    const known = pipes.get(key) ?? [];
    let found = known.find((entry) => entry.split === split)?.pipe;
    if (found === undefined) {
      found = pipeFor(setting, choice);
      pipes.set(key, [...known, { split, pipe: found }]);
    }
    last = { pipeline, virtualStages, schedule, layersPerStage };
    lastPipe = found;
    return found;
  };
}

function pipeFor(setting: StepSetting, choice: LayoutChoice): Pipe {
  const { pipeline, virtualStages, schedule, layersPerStage } = choice;
  const plan = stagePlan(
    setting.model,
    pipeline,
    virtualStages,
    schedule,
    setting.profile.layerSplit,
    headLayers(setting),
    layersPerStage,
  );
  const facts = new Map<number, ScheduleFacts>();
  const factsOf = (microBatches: number): ScheduleFacts => {
    let found = facts.get(microBatches);
    if (found === undefined) {
      found = scheduleFacts(schedule, pipeline, virtualStages, microBatches) ?? {
        inFlight: new Float64Array(pipeline).fill(pipeline),
        bubble: pipeline - 1,
      };
      facts.set(microBatches, found);
    }
    return found;
  };
  return { plan, factsOf };
}

type PipeShape = Pick<LayoutChoice, 'pipeline' | 'virtualStages' | 'schedule'> & {
  readonly layersPerStage: readonly number[] | undefined;
};

function samePipe(a: PipeShape, b: LayoutChoice): boolean {
  return (
    a.pipeline === b.pipeline &&
    a.virtualStages === b.virtualStages &&
    a.schedule === b.schedule &&
    a.layersPerStage === b.layersPerStage
  );
}

/** The output head's cost in layers, for engines that divide layers by cost. */
function headLayers({ model }: StepSetting): number {
  const { hidden, ffn, vocab } = model;
  return (vocab * hidden) / (4 * hidden * hidden + 3 * hidden * ffn);
}

import { rankPeakBytes, stageBill, type StageBill } from './memory-bill.ts';
import { pipeCache } from './pipe.ts';
import type { RankWork } from './pipeline-span.ts';
import type { HoldingsByKind } from './rank-parameters.ts';
import type { Rates } from './rates.ts';
import { computeHabits, ratesOf, type LayoutChoice, type StepSetting } from './setting.ts';
import type { StagePlan } from './stage-plan.ts';
import { standing, type Standing } from './standing.ts';
import { stepEnd, type StepEnd } from './step-end.ts';
import { rankWork, stepParts, type StepParts } from './step-time.ts';
import {
  layerHoldings,
  layerTerms,
  layerWork,
  type TermsByKind,
  type WorkByKind,
} from './terms.ts';

/**
 * Evaluates layouts of one setting. What layouts share is computed once if they come one after
 * the other, as a search shows them: cut by cut, in a cut pipe by pipe, in a pipe sharding by
 * sharding.
 */
export interface Estimator {
  readonly setting: StepSetting;
  /** Bills of all pipeline ranks. */
  stages(choice: LayoutChoice): StageBill[];
  step(choice: LayoutChoice): StepParts;
  /** What one micro-batch takes on each pipeline rank, seconds. */
  ranks(choice: LayoutChoice): readonly RankWork[];
  /** Peak of the rank that needs most, bytes: the same as from `stages`, without the others. */
  peakBytes(choice: LayoutChoice): number;
  /** What that rank holds whatever micro-batch and recomputation: no peak of those is below. */
  floorBytes(choice: LayoutChoice): number;
}

export function estimator(setting: StepSetting): Estimator {
  const rates = ratesOf(setting);
  const { profile } = setting;
  const pipeOf = pipeCache(setting);
  const cutOf = cutCache(setting, rates);
  const holdOf = holdCache(setting, rates);
  const holdFor = (choice: LayoutChoice, plan: StagePlan) =>
    holdOf(choice, plan, cutOf(choice).holdings);
  const microBatches = (choice: LayoutChoice) =>
    Math.max(1, setting.globalBatch / (choice.microBatch * choice.data));
  return {
    setting,
    stages: (choice) => {
      const { plan, factsOf } = pipeOf(choice);
      const facts = factsOf(microBatches(choice));
      const { byClass } = holdFor(choice, plan);
      const terms = cutOf(choice).termsOf(choice);
      return plan.classes
        .flatMap((alike, place) =>
          alike.map((rank) =>
            stageBill(setting, choice, terms, plan, rank, facts, byClass[place]!),
          ),
        )
        .sort((a, b) => a.stage - b.stage);
    },
    step: (choice) => {
      const { plan, factsOf } = pipeOf(choice);
      const { end } = holdFor(choice, plan);
      const terms = cutOf(choice).termsOf(choice);
      const rounds = microBatches(choice);
      return stepParts(setting, rates, choice, terms, plan, rounds, factsOf(rounds), end);
    },
    ranks: (choice) => {
      const { plan } = pipeOf(choice);
      const terms = cutOf(choice).termsOf(choice);
      return Array.from({ length: choice.pipeline }, (_, rank) =>
        rankWork(setting, rates, choice, terms, plan, rank),
      );
    },
    peakBytes: (choice) => {
      const { plan, factsOf } = pipeOf(choice);
      const facts = factsOf(microBatches(choice));
      const { byClass } = holdFor(choice, plan);
      const terms = cutOf(choice).termsOf(choice);
      let peak = 0;
      for (let place = 0; place < byClass.length; place++) {
        const rank = facts.fullest[place]!;
        const bytes = rankPeakBytes(setting, choice, terms, plan, rank, facts, byClass[place]!);
        if (bytes > peak) peak = bytes;
      }
      return peak;
    },
    floorBytes: (choice) => {
      const { mostBytes } = holdFor(choice, pipeOf(choice).plan);
      return mostBytes * (1 + profile.reserveFraction) + profile.contextBytes;
    },
  };
}

/** What depends on the cut of a layer alone, and the terms of its micro-batches. */
interface CutTerms {
  readonly holdings: HoldingsByKind;
  readonly termsOf: (choice: LayoutChoice) => TermsByKind;
}

/** The terms of the last cut asked for. */
function cutCache(setting: StepSetting, rates: Rates): (choice: LayoutChoice) => CutTerms {
  let last: LayoutChoice | undefined;
  let found: CutTerms | undefined;
  return (choice) => {
    if (last === undefined || found === undefined || !sameCut(last, choice)) {
      // A search shows one object that changes: what it was is copied.
      last = { ...choice };
      found = { holdings: layerHoldings(setting, choice), termsOf: termsCache(setting, rates) };
    }
    return found;
  };
}

const RECOMPUTES = { none: 0, selective: 1, full: 2 } as const;

/** Terms of one cut by micro-batch, recomputation, and whether layers wait inside a pipeline. */
function termsCache(setting: StepSetting, rates: Rates): CutTerms['termsOf'] {
  const habits = computeHabits(setting);
  const works = new Map<number, WorkByKind>();
  const terms = new Map<number, TermsByKind>();
  return (choice) => {
    const workKey = choice.microBatch * 2 + Number(choice.pipeline > 1);
    const key = workKey * 4 + RECOMPUTES[choice.recompute];
    let found = terms.get(key);
    if (found === undefined) {
      const work = works.get(workKey) ?? layerWork(setting, rates, habits, choice);
      works.set(workKey, work);
      found = layerTerms(setting, choice, work);
      terms.set(key, found);
    }
    return found;
  };
}

function sameCut(a: LayoutChoice, b: LayoutChoice): boolean {
  return (
    a.tensor === b.tensor &&
    a.context === b.context &&
    a.expert === b.expert &&
    a.expertTensor === b.expertTensor &&
    a.sequenceParallel === b.sequenceParallel
  );
}

/** What the states of a layout come to, whatever its micro-batches. */
interface Hold {
  /** In the order of the plan's classes of ranks. */
  readonly byClass: readonly Standing[];
  /** Of the class that holds most. */
  readonly mostBytes: number;
  readonly end: StepEnd;
}

/** The states of the last cut, pipe and sharding asked for. */
function holdCache(
  setting: StepSetting,
  rates: Rates,
): (choice: LayoutChoice, plan: StagePlan, holdings: HoldingsByKind) => Hold {
  let last: LayoutChoice | undefined;
  let lastPlan: StagePlan | undefined;
  let found: Hold | undefined;
  return (choice, plan, holdings) => {
    const known =
      last !== undefined && lastPlan === plan && sameCut(last, choice) && sameGroups(last, choice);
    if (found === undefined || !known) {
      last = { ...choice };
      lastPlan = plan;
      const byClass = plan.classes.map((alike) =>
        standing(setting, choice, holdings, plan, alike[0]!),
      );
      const most = (of: 'parameters' | 'trained') => ({
        dense: Math.max(...byClass.map((each) => each[of].dense)),
        experts: Math.max(...byClass.map((each) => each[of].experts)),
      });
      found = {
        byClass,
        mostBytes: Math.max(...byClass.map(({ bytes }) => bytes)),
        end: stepEnd(setting, rates, choice, most('parameters'), most('trained')),
      };
    }
    return found;
  };
}

function sameGroups(a: LayoutChoice, b: LayoutChoice): boolean {
  return a.data === b.data && a.sharding === b.sharding && a.shardGroup === b.shardGroup;
}

import { computeHabits, ratesOf, type LayoutChoice, type StepSetting } from './setting.ts';
import { stageBill, type StageBill } from './memory-bill.ts';
import { scheduleFacts, type ScheduleFacts } from './schedule-facts.ts';
import { stagePlan, type StagePlan } from './stage-plan.ts';
import { stepParts, type StepParts } from './step-time.ts';
import { layerTerms, type TermsByKind } from './terms.ts';

/** Evaluates layouts of one setting; terms that layouts share are computed once. */
export interface Estimator {
  readonly setting: StepSetting;
  /** Bill of the pipeline rank that needs most. */
  worstStage(choice: LayoutChoice): StageBill;
  /** Bills of all pipeline ranks. */
  stages(choice: LayoutChoice): StageBill[];
  step(choice: LayoutChoice): StepParts;
}

export function estimator(setting: StepSetting): Estimator {
  const rates = ratesOf(setting);
  const habits = computeHabits(setting);
  const { model } = setting;
  const layerCost =
    2 * model.hidden * model.headDim * 2 * model.heads + 3 * model.hidden * model.ffn;
  const headLayers =
    (model.vocab * model.hidden) /
    (4 * model.hidden * model.hidden + 3 * model.hidden * model.ffn || layerCost);
  const terms = new Map<string, TermsByKind>();
  const plans = new Map<string, StagePlan>();

  const termsOf = (choice: LayoutChoice): TermsByKind => {
    const { tensor, context, expert, expertTensor, sequenceParallel, microBatch, recompute } =
      choice;
    const key = `${tensor},${context},${expert},${expertTensor},${sequenceParallel},${microBatch},${recompute}`;
    let found = terms.get(key);
    if (found === undefined) {
      found = layerTerms(setting, rates, habits, choice);
      terms.set(key, found);
    }
    return found;
  };
  const planOf = (choice: LayoutChoice): StagePlan => {
    const { pipeline, virtualStages, schedule } = choice;
    const given = choice.layersPerStage;
    const key = `${pipeline},${virtualStages},${schedule},${given?.join()}`;
    let found = plans.get(key);
    if (found === undefined) {
      found = stagePlan(
        model,
        pipeline,
        virtualStages,
        schedule,
        setting.profile.layerSplit,
        headLayers,
        given,
      );
      plans.set(key, found);
    }
    return found;
  };
  const microBatches = (choice: LayoutChoice) =>
    Math.max(1, setting.globalBatch / (choice.microBatch * choice.data));

  const factsOf = (choice: LayoutChoice): ScheduleFacts => {
    const { schedule, pipeline, virtualStages } = choice;
    const found = scheduleFacts(schedule, pipeline, virtualStages, microBatches(choice));
    return found ?? { inFlight: new Float64Array(pipeline).fill(pipeline), bubble: pipeline - 1 };
  };

  const stages = (choice: LayoutChoice): StageBill[] => {
    const plan = planOf(choice);
    const layer = termsOf(choice);
    const facts = factsOf(choice);
    return Array.from({ length: choice.pipeline }, (_, rank) =>
      stageBill(setting, choice, layer, plan, rank, facts),
    );
  };
  return {
    setting,
    stages,
    worstStage: (choice) =>
      stages(choice).reduce((worst, stage) => (stage.reserved > worst.reserved ? stage : worst)),
    step: (choice) =>
      stepParts(
        setting,
        rates,
        choice,
        termsOf(choice),
        planOf(choice),
        microBatches(choice),
        factsOf(choice),
      ),
  };
}

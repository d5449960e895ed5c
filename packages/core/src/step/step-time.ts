import { paddedVocabulary } from '../memory/holding.ts';
import { exposedDataSeconds } from './data-travel.ts';
import { headComputeSeconds, predictionComputeSeconds } from './head-compute.ts';
import type { ComputeSeconds } from './layer-compute.ts';
import { pipelineSends } from './pipeline-sends.ts';
import { fillSeconds, type RankWork } from './pipeline-span.ts';
import type { Rates } from './rates.ts';
import type { ScheduleFacts } from './schedule-facts.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { LAYER_KINDS, type StagePlan } from './stage-plan.ts';
import type { StepEnd } from './step-end.ts';
import type { TermsByKind } from './terms.ts';

/** Where the time of one step goes, seconds; the parts add up to `seconds`. */
export interface StepParts {
  readonly seconds: number;
  readonly compute: number;
  readonly tensorCommunication: number;
  readonly pipelineCommunication: number;
  readonly bubble: number;
  readonly dataCommunication: number;
  readonly expertCommunication: number;
  readonly contextCommunication: number;
  readonly optimizer: number;
}

/** One rank's seconds for one micro-batch. */
interface RankSeconds {
  forward: number;
  inputGradient: number;
  weightGradient: number;
  tensor: number;
  expert: number;
  context: number;
}

export function stepParts(
  setting: StepSetting,
  rates: Rates,
  choice: LayoutChoice,
  terms: TermsByKind,
  plan: StagePlan,
  microBatches: number,
  facts: ScheduleFacts,
  end: StepEnd,
): StepParts {
  const fitted = setting.constants.engines[setting.engine];
  const { pipeline, virtualStages } = choice;
  let busiest = emptySeconds();
  let most = -1;
  let sumForward = 0;
  let sumInput = 0;
  let sumWeight = 0;
  for (const alike of plan.classes) {
    const count = alike.length;
    const work = rankSeconds(setting, rates, choice, terms, plan, alike[0]!);
    const wire = work.tensor + work.expert + work.context;
    const total = work.forward + work.inputGradient + work.weightGradient + wire;
    sumForward += count * (work.forward + wire / 3);
    sumInput += count * (work.inputGradient + (2 * wire) / 3);
    sumWeight += count * work.weightGradient;
    if (total > most) {
      most = total;
      busiest = work;
    }
  }
  const wire = busiest.tensor + busiest.expert + busiest.context;
  const others = {
    forward: sumForward - busiest.forward - wire / 3,
    inputGradient: sumInput - busiest.inputGradient - (2 * wire) / 3,
    weightGradient: sumWeight - busiest.weightGradient,
  };
  const sends = pipelineSends(setting, choice);
  const bubble =
    pipeline > 1
      ? fillSeconds(choice.schedule, others, pipeline, virtualStages, facts.bubble) +
        2 * sends.through
      : 0;
  const shown = setting.overlap.pipeline ? SEND_SHOWN : 1;
  const pipelineCommunication =
    pipeline > 1 ? shown * 2 * sends.slowest * virtualStages * microBatches : 0;
  const computePerMicroBatch = busiest.forward + busiest.inputGradient + busiest.weightGradient;
  const overlap = setting.overlap.data ? fitted.dataOverlap : 0;
  const data = exposedDataSeconds(
    setting.engine,
    choice,
    end,
    busiest.forward,
    busiest.inputGradient + busiest.weightGradient,
    overlap,
    microBatches,
  );
  const nodes = Math.max(1, setting.gpus / setting.fabric.gpusPerNode);
  const waiting = 1 + fitted.straggling * Math.log2(nodes);
  const compute = microBatches * computePerMicroBatch * waiting;
  const tensor = microBatches * busiest.tensor;
  const expert = microBatches * busiest.expert;
  const context = microBatches * busiest.context;
  const optimizer = end.optimizer + fitted.stepSeconds;
  return {
    seconds:
      compute + tensor + expert + context + pipelineCommunication + bubble + data + optimizer,
    compute,
    tensorCommunication: tensor,
    pipelineCommunication,
    bubble,
    dataCommunication: data,
    expertCommunication: expert,
    contextCommunication: context,
    optimizer,
  };
}

/**
 * Share of sends that stays visible where they overlap with compute. Set by hand; no source states
 * it, and the fit does not turn it.
 */
const SEND_SHOWN = 0.2;

const emptySeconds = (): RankSeconds => ({
  forward: 0,
  inputGradient: 0,
  weightGradient: 0,
  tensor: 0,
  expert: 0,
  context: 0,
});

/** What one micro-batch takes on a rank, seconds: each of its passes with its share of the wire. */
export function rankWork(
  setting: StepSetting,
  rates: Rates,
  choice: LayoutChoice,
  terms: TermsByKind,
  plan: StagePlan,
  rank: number,
): RankWork {
  const work = rankSeconds(setting, rates, choice, terms, plan, rank);
  const wire = work.tensor + work.expert + work.context;
  return {
    forward: work.forward + wire / 3,
    inputGradient: work.inputGradient + (2 * wire) / 3,
    weightGradient: work.weightGradient,
  };
}

/** Adds what runs so many times a micro-batch; what is frozen has no gradient of its own. */
function addCompute(
  work: RankSeconds,
  seconds: ComputeSeconds,
  times: number,
  { adapters }: StepSetting,
): void {
  work.forward += times * seconds.forward;
  work.inputGradient += times * seconds.inputGradient;
  if (adapters === null) work.weightGradient += times * seconds.weightGradient;
}

function rankSeconds(
  setting: StepSetting,
  rates: Rates,
  choice: LayoutChoice,
  terms: TermsByKind,
  plan: StagePlan,
  rank: number,
): RankSeconds {
  const work = emptySeconds();
  const { workShare } = plan;
  for (let kind = 0; kind < LAYER_KINDS; kind++) {
    const layer = terms[kind];
    const count = workShare * plan.layers[rank * LAYER_KINDS + kind]!;
    if (layer === undefined || count === 0) continue;
    work.forward += count * layer.forward;
    work.inputGradient += count * layer.inputGradient;
    work.weightGradient += count * layer.weightGradient;
    work.tensor += count * (layer.tensorForward + layer.tensorBackward);
    work.expert += count * (layer.expertForward + layer.expertBackward);
    work.context += count * (layer.contextForward + layer.contextBackward);
  }
  const tokens = (setting.sequence * choice.microBatch) / choice.context;
  const holdsHead = plan.headRanks.includes(rank);
  if (holdsHead || setting.vocabularyParallel) {
    const { model, profile } = setting;
    const slices = choice.tensor * (setting.vocabularyParallel ? choice.pipeline : 1);
    const vocabulary =
      paddedVocabulary(model.vocab, choice.tensor, profile.vocabularyMultiple) / slices;
    const head = headComputeSeconds(
      rates,
      tokens,
      model.embeddingWidth ?? model.hidden,
      vocabulary,
      profile.lossTrafficBytes,
      setting.gradientBytes,
    );
    // Where every rank has a slice of the head, every micro-batch is there.
    const share = setting.vocabularyParallel ? 1 : workShare;
    addCompute(work, head, share * (1 + model.predictionLayers), setting);
  }
  if (holdsHead && setting.model.predictionLayers > 0) {
    const { hidden, predictionLayers } = setting.model;
    const { tensor } = choice;
    const projection = predictionComputeSeconds(
      rates,
      tokens,
      hidden,
      tensor,
      setting.gradientBytes,
    );
    addCompute(work, projection, workShare * predictionLayers, setting);
  }
  return work;
}

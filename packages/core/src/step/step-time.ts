import { paddedVocabulary } from '../memory/holding.ts';
import { collectiveSeconds, sendSeconds } from '../network/collective-time.ts';
import { groupShape } from '../network/group.ts';
import { headComputeSeconds } from './head-compute.ts';
import { rankParameters, shardGroups } from './memory-bill.ts';
import { fillSeconds, type RankWork } from './pipeline-span.ts';
import type { Rates } from './rates.ts';
import type { ScheduleFacts } from './schedule-facts.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { LAYER_KINDS, type StagePlan } from './stage-plan.ts';
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
  const send = sendTime(setting, choice);
  const bubble =
    pipeline > 1
      ? fillSeconds(choice.schedule, others, pipeline, virtualStages, facts.bubble) +
        2 * (pipeline - 1) * send
      : 0;
  const shown = setting.overlap.pipeline ? SEND_SHOWN : 1;
  const pipelineCommunication = pipeline > 1 ? shown * 2 * send * virtualStages * microBatches : 0;
  const computePerMicroBatch = busiest.forward + busiest.inputGradient + busiest.weightGradient;
  const { data, optimizer } = perStep(setting, choice, terms, plan, busiest, rates, microBatches);
  const nodes = Math.max(1, setting.gpus / setting.fabric.gpusPerNode);
  const waiting = 1 + fitted.straggling * Math.log2(nodes);
  const compute = microBatches * computePerMicroBatch * waiting;
  const tensor = microBatches * busiest.tensor;
  const expert = microBatches * busiest.expert;
  const context = microBatches * busiest.context;
  const optimizerSeconds = optimizer + fitted.stepSeconds;
  return {
    seconds:
      compute +
      tensor +
      expert +
      context +
      pipelineCommunication +
      bubble +
      data +
      optimizerSeconds,
    compute,
    tensorCommunication: tensor,
    pipelineCommunication,
    bubble,
    dataCommunication: data,
    expertCommunication: expert,
    contextCommunication: context,
    optimizer: optimizerSeconds,
  };
}

/** Share of sends that stays visible where they overlap with compute. */
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
  if (rank === plan.headRank || setting.vocabularyParallel) {
    const { model, profile } = setting;
    const slices = choice.tensor * (setting.vocabularyParallel ? choice.pipeline : 1);
    const vocabulary =
      paddedVocabulary(model.vocab, choice.tensor, profile.vocabularyMultiple) / slices;
    const tokens = (setting.sequence * choice.microBatch) / choice.context;
    const head = headComputeSeconds(
      rates,
      tokens,
      model.hidden,
      vocabulary,
      profile.lossTrafficBytes,
      setting.gradientBytes,
    );
    const times = 1 + model.predictionLayers;
    work.forward += times * head.forward;
    work.inputGradient += times * head.inputGradient;
    work.weightGradient += times * head.weightGradient;
  }
  return work;
}

/** One activation from a pipeline rank to the next, seconds. */
export function sendTime(setting: StepSetting, choice: LayoutChoice): number {
  if (choice.pipeline <= 1) return 0;
  const { tensor, context, data } = choice;
  const tokens = (setting.sequence * choice.microBatch) / context;
  const split = choice.sequenceParallel ? tensor : 1;
  const crosses = tensor * context * data >= setting.fabric.gpusPerNode;
  const host = setting.constants.engines[setting.engine].sendSeconds;
  return host + sendSeconds((2 * tokens * setting.model.hidden) / split, crosses, setting.fabric);
}

/** Gradients and weights over the data-parallel groups, and the optimizer, once a step. */
function perStep(
  setting: StepSetting,
  choice: LayoutChoice,
  terms: TermsByKind,
  plan: StagePlan,
  busiest: RankSeconds,
  rates: Rates,
  microBatches: number,
): { data: number; optimizer: number } {
  const { fabric, profile, gradientBytes } = setting;
  const fitted = setting.constants.engines[setting.engine];
  const { tensor, expert, expertTensor } = choice;
  const first = rankParameters(setting, choice, terms, plan, 0);
  const last =
    choice.pipeline > 1 ? rankParameters(setting, choice, terms, plan, plan.headRank) : first;
  const dense = Math.max(first.dense, last.dense);
  const experts = Math.max(first.experts, last.experts);
  const groups = shardGroups(choice);
  const denseShape = groupShape(choice.data * choice.context, tensor, fabric.gpusPerNode);
  const expertRanks = Math.max(1, (tensor * denseShape.ranks) / (expert * expertTensor));
  const expertShape = groupShape(expertRanks, expert * expertTensor, fabric.gpusPerNode);
  const both = (kind: 'all-reduce' | 'all-gather' | 'reduce-scatter', bytes: number) =>
    collectiveSeconds(kind, denseShape, bytes * dense, fabric) +
    (experts > 0 ? collectiveSeconds(kind, expertShape, bytes * experts, fabric) : 0);

  const backward = busiest.inputGradient + busiest.weightGradient;
  const { forward } = busiest;
  const window = setting.overlap.data ? fitted.dataOverlap : 0;
  let data: number;
  if (choice.sharding === 'parameters') {
    const gather = both('all-gather', 2);
    const scatter = both('reduce-scatter', gradientBytes);
    const exposed =
      Math.max(gather * TAIL, gather - window * forward) +
      Math.max((gather + scatter) * TAIL, gather + scatter - window * backward);
    data = exposed * (choice.pipeline > 1 ? 1 : microBatches);
  } else if (choice.sharding === 'none') {
    const buckets = Math.max(1, Math.ceil((gradientBytes * dense) / profile.bucketBytes));
    const reduce = buckets * both('all-reduce', gradientBytes / buckets);
    data = Math.max(reduce * TAIL, reduce - window * backward);
  } else {
    const scatter = both('reduce-scatter', gradientBytes);
    const gather = both('all-gather', 2);
    data =
      Math.max(scatter * TAIL, scatter - window * backward) +
      Math.max(gather * TAIL, gather - window * forward);
  }
  const share =
    choice.sharding === 'none' ? dense + experts : dense / groups.dense + experts / groups.experts;
  return { data, optimizer: (profile.optimizerTrafficBytes * share) / rates.memoryBytesPerSecond };
}

/** The last bucket has nothing left to hide behind. */
const TAIL = 0.05;

import { sendSeconds } from '../network/collective-time.ts';
import { leavesNode, pipelineHops } from '../network/pipeline-hops.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';

/** What one activation takes on its way through a pipeline, seconds. */
export interface PipelineSends {
  /** The slowest hop: it sets the pace of all ranks. */
  readonly slowest: number;
  /** From the first rank to the last. */
  readonly through: number;
}

/** Sends of one micro-batch's activation between neighbouring pipeline ranks. */
export function pipelineSends(setting: StepSetting, choice: LayoutChoice): PipelineSends {
  if (choice.pipeline <= 1) return { slowest: 0, through: 0 };
  const { gpusPerNode } = setting.fabric;
  const hops = pipelineHops(choice.pipeline, stageGpus(choice), gpusPerNode);
  const inside = sendTime(setting, choice, 0);
  const between = hops.leaving === 0 ? 0 : sendTime(setting, choice, hops.sendersPerNode);
  return {
    slowest: Math.max(between, hops.staying === 0 ? 0 : inside),
    through: hops.staying * inside + hops.leaving * between,
  };
}

/** The same as a function of the two pipeline ranks, for a simulation. */
export function sendBetween(
  setting: StepSetting,
  choice: LayoutChoice,
): (from: number, to: number) => number {
  const { gpusPerNode } = setting.fabric;
  const stride = stageGpus(choice);
  const { sendersPerNode } = pipelineHops(choice.pipeline, stride, gpusPerNode);
  const inside = sendTime(setting, choice, 0);
  const between = sendTime(setting, choice, sendersPerNode);
  return (from, to) => (leavesNode(from, to, stride, gpusPerNode) ? between : inside);
}

/** GPUs of one pipeline stage. */
export const stageGpus = ({ tensor, context, data }: LayoutChoice): number =>
  tensor * context * data;

function sendTime(setting: StepSetting, choice: LayoutChoice, sendersPerNode: number): number {
  const tokens = (setting.sequence * choice.microBatch) / choice.context;
  const split = choice.sequenceParallel ? choice.tensor : 1;
  const bytes = (2 * tokens * setting.model.hidden) / split;
  const host = setting.constants.engines[setting.engine].sendSeconds;
  return host + sendSeconds(bytes, sendersPerNode, setting.fabric);
}

import { legalityProblems } from '../legality/legality.ts';
import { trainingFlopsPerToken } from '../model/flops.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import type { Answer } from './answer.ts';
import { FITTED_CONSTANTS } from './constant-values.ts';
import type { Constants } from './constants.ts';
import { estimator } from './estimator.ts';
import { capacityNote, generationOf } from './generation.ts';
import { hostBytesPerNode, hostNote, hostProblems } from './host-memory.ts';
import { RESIDUALS } from './residual-table.ts';
import { nearestResidual, type Residual } from './residuals.ts';
import { choiceOf, settingOf } from './resolve.ts';
import { shapeNotes } from './shape-notes.ts';
import { trafficNote } from './traffic-note.ts';

/** How `modelFlopsPerGpu` and `mfu` count: every score of the square, nothing computed again. */
const FLOPS_CONVENTION = 'full attention, no recompute';
const FROZEN_CONVENTION = `${FLOPS_CONVENTION}, no gradients of frozen weights`;

/**
 * Memory, step time and legality of one scenario. A layout that the engine refuses is answered
 * too: `legal` is false, and the numbers are what the layout would need if it ran.
 * @param constants the fitted constants, for whoever fits them anew
 */
export function estimate(
  scenario: ResolvedScenario,
  constants: Constants = FITTED_CONSTANTS,
): Answer {
  const { cluster, training, architecture } = scenario;
  const setting = settingOf(scenario, constants);
  const choice = choiceOf(scenario);
  const model = estimator(setting);

  const stages = model.stages(choice);
  const hostBytes = hostBytesPerNode(stages, cluster);
  const problems = [...legalityProblems(scenario), ...hostProblems(hostBytes, cluster)];
  const worst = stages.reduce((most, stage) => (stage.reserved > most.reserved ? stage : most));
  const peakBytes = worst.reserved + worst.overhead;
  const { generation, own } = generationOf(cluster.accelerator);
  const memoryMiss = missOf(scenario, 'memory');
  const capacityBytes = setting.gpu.memoryBytes;

  const step = model.step(choice);
  const timeMiss = missOf(scenario, 'step');
  const tokens = training.globalBatch * training.sequence;
  const tokensPerSecond = tokens / step.seconds;
  const weights = training.adapters === 'none' ? 'trained' : 'frozen';
  const flopsPerToken = trainingFlopsPerToken(architecture, training.sequence, 'full', weights);
  const modelFlopsPerGpu = (flopsPerToken * tokensPerSecond) / cluster.gpus;
  return {
    legal: problems.length === 0,
    problems,
    memory: {
      fits: peakBytes <= capacityBytes,
      capacityBytes,
      worstStage: worst.stage,
      peakBytes,
      lowBytes: peakBytes * memoryMiss.low,
      highBytes: peakBytes * memoryMiss.high,
      hostBytesPerNode: hostBytes,
      stages,
    },
    step: {
      ...step,
      lowSeconds: step.seconds * timeMiss.low,
      highSeconds: step.seconds * timeMiss.high,
    },
    throughput: {
      tokensPerSecond,
      tokensPerSecondPerGpu: tokensPerSecond / cluster.gpus,
      modelFlopsPerGpu,
      mfu: modelFlopsPerGpu / setting.gpu.halfPeak,
      convention: weights === 'frozen' ? FROZEN_CONVENTION : FLOPS_CONVENTION,
    },
    assumptions: [
      ...scenario.assumptions,
      ...hostNote(hostBytes),
      ...trafficNote(scenario, setting, choice, step.compute),
      ...shapeNotes(setting, scenario.layout),
      ...capacityNote(cluster.accelerator),
      ...(own
        ? []
        : [
            `${cluster.accelerator.name} has not been held against measured runs: efficiencies of ${generation} GPUs are used.`,
          ]),
    ],
  };
}

/** How far measured runs of a scenario's engine and accelerators lie from the model, as shares of it. */
export function missOf(
  { cluster, engine }: ResolvedScenario,
  quantity: Residual['quantity'],
): { readonly low: number; readonly high: number } {
  const { generation, own } = generationOf(cluster.accelerator);
  return nearestResidual(RESIDUALS, engine, own ? generation : undefined, quantity);
}

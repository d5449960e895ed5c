import { legalityProblems } from '../legality/legality.ts';
import { trainingFlopsPerToken } from '../model/flops.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import type { Answer } from './answer.ts';
import { FITTED_CONSTANTS } from './constant-values.ts';
import type { Constants } from './constants.ts';
import { estimator } from './estimator.ts';
import { generationOf } from './generation.ts';
import { RESIDUALS } from './residual-table.ts';
import { nearestResidual } from './residuals.ts';
import { choiceOf, settingOf } from './resolve.ts';

/** How `modelFlopsPerGpu` and `mfu` count: every score of the square, nothing computed again. */
const FLOPS_CONVENTION = 'full attention, no recompute';

/**
 * Memory, step time and legality of one scenario. A layout that the engine refuses is answered
 * too: `legal` is false, and the numbers are what the layout would need if it ran.
 * @param constants the fitted constants, for whoever fits them anew
 */
export function estimate(
  scenario: ResolvedScenario,
  constants: Constants = FITTED_CONSTANTS,
): Answer {
  const { cluster, engine, training, architecture } = scenario;
  const setting = settingOf(scenario, constants);
  const choice = choiceOf(scenario);
  const problems = legalityProblems(scenario);
  const model = estimator(setting);

  const stages = model.stages(choice);
  const worst = stages.reduce((most, stage) => (stage.reserved > most.reserved ? stage : most));
  const peakBytes = worst.reserved + worst.overhead;
  const { generation, own } = generationOf(cluster.accelerator.name);
  const measured = own ? generation : undefined;
  const memoryMiss = nearestResidual(RESIDUALS, engine, measured, 'memory');
  const capacityBytes = setting.gpu.memoryBytes;

  const step = model.step(choice);
  const timeMiss = nearestResidual(RESIDUALS, engine, measured, 'step');
  const tokens = training.globalBatch * training.sequence;
  const tokensPerSecond = tokens / step.seconds;
  const flops = trainingFlopsPerToken(architecture, training.sequence, 'full') * tokensPerSecond;
  const modelFlopsPerGpu = flops / cluster.gpus;
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
      convention: FLOPS_CONVENTION,
    },
    assumptions: own
      ? scenario.assumptions
      : [
          ...scenario.assumptions,
          `${cluster.accelerator.name} has not been held against measured runs: efficiencies of ${generation} GPUs are used.`,
        ],
  };
}

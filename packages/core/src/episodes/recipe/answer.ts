import { CONSTANTS, LARGE_MODEL } from '../../hardware/constants.ts';
import type { Problem } from '../../problem.ts';
import { type Audit, auditsOf } from './audits.ts';
import { gpusOf, type RecipeState } from './fields.ts';
import type { RecipeAxis } from './map.ts';
import { outcomeOf } from './outcome.ts';

/** One step of the waterfall from ideal to estimate. */
export interface WaterfallStep {
  readonly axis: RecipeAxis;
  /** What the axis leaves of the step before, 0 to 1. */
  readonly efficiency: number;
  /** What is left after it. */
  readonly remaining: number;
}

export interface RecipeAnswer {
  /** Share of the used GPUs' time that computes; null if the recipe does not fit in memory. */
  readonly estimate: number | null;
  readonly memoryPerGpuBytes: number;
  readonly tensorEfficiency: number;
  readonly idleFraction: number;
  readonly dataEfficiency: number;
  /** Whether all audits pass. */
  readonly passes: boolean;
  readonly audits: readonly Audit[];
  readonly waterfall: readonly WaterfallStep[];
  readonly gpusUsed: number;
  readonly gpusIdle: number;
  /** The estimate as a share of all GPUs, idle ones counted. */
  readonly clusterEstimate: number | null;
  readonly notes: readonly Problem[];
}

/** The recipe's audits and its throughput: tensor efficiency x (1 - bubble) x data efficiency. */
export function recipeAnswer(state: RecipeState): RecipeAnswer {
  const outcome = outcomeOf(state);
  const { memoryPerGpuBytes, tensorEfficiency, idleFraction, dataEfficiency, product } = outcome;
  const audits = auditsOf(state);
  const runs = audits.every(({ audit, passes }) => audit !== 'memory' || passes);
  const gpusUsed = gpusOf(state);
  const gpus = CONSTANTS.clusterGpus.value;
  return {
    estimate: runs ? product : null,
    memoryPerGpuBytes,
    tensorEfficiency,
    idleFraction,
    dataEfficiency,
    passes: audits.every(({ passes }) => passes),
    audits,
    waterfall: [
      { axis: 'tensor', efficiency: tensorEfficiency, remaining: tensorEfficiency },
      {
        axis: 'pipeline',
        efficiency: 1 - idleFraction,
        remaining: tensorEfficiency * (1 - idleFraction),
      },
      { axis: 'data', efficiency: dataEfficiency, remaining: product },
    ],
    gpusUsed,
    gpusIdle: gpus - gpusUsed,
    clusterEstimate: runs ? (product * gpusUsed) / gpus : null,
    notes: notes(state, gpus - gpusUsed),
  };
}

function notes({ tensor, pipeline }: RecipeState, gpusIdle: number): readonly Problem[] {
  const found: Problem[] = [];
  if (gpusIdle > 0)
    found.push({
      rule: 'gpus-left-idle',
      message: `tensor x pipeline x data: ${gpusIdle} of ${CONSTANTS.clusterGpus.value} GPUs are left idle; the estimate speaks of the others.`,
    });
  if (LARGE_MODEL.heads % tensor !== 0)
    found.push({
      rule: 'heads-divisible-by-tensor',
      message: `tensor: ${tensor} does not divide ${LARGE_MODEL.heads} attention heads; an engine would refuse. The figures pretend that it works.`,
    });
  if (LARGE_MODEL.layers % pipeline !== 0)
    found.push({
      rule: 'layers-divisible-by-pipeline',
      message: `pipeline: ${pipeline} does not divide ${LARGE_MODEL.layers} layers; real stages would be unequal. The figures take them as equal.`,
    });
  return found;
}

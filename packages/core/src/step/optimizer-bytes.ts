import type { Optimizer } from '../scenario/choices.ts';
import type { Training } from '../scenario/resolved.ts';
import type { EngineProfile } from './engine-profile.ts';

type Recipe = Pick<Training, 'precision' | 'gradientPrecision' | 'masterWeights' | 'optimizer'>;

/** What the optimizer works on, bytes per parameter. */
export interface OptimizerBytes {
  /** Its own copy of the weights, beside those that the layers compute with. */
  readonly masterBytes: number;
  readonly momentBytes: number;
  /** What its step moves through HBM. */
  readonly optimizerTrafficBytes: number;
}

/**
 * Moments in the precision that their name says; 8-bit ones are quantised in blocks, whose
 * scales are left out: 4 bytes for each 2048 values (Dettmers et al., arXiv 2110.02861, section 2.1).
 */
const MOMENT_BYTES: Readonly<Record<Optimizer, number>> = {
  adam: 8,
  'adam-bf16': 4,
  'adam-8bit': 2,
  momentum: 4,
  sgd: 0,
};

/** An fp32 value of which the 16 bits that a bf16 weight already holds are left out. */
const REMAINDER_BYTES = 2;

/**
 * Bytes of an optimizer under a recipe. Its step is taken to move its states in proportion to
 * their size: every one of them is read and most are written.
 */
export function optimizerBytes(recipe: Recipe, profile: EngineProfile): OptimizerBytes {
  const { optimizer, masterWeights, precision } = recipe;
  const pure = masterWeights === 'none';
  const masterBytes = masterBytesOf(recipe, profile);
  const momentBytes = pure && optimizer === 'momentum' ? HALF : MOMENT_BYTES[optimizer];
  const weights = precision === 'fp32' ? SINGLE : pure ? HALF : profile.weightBytes;
  const gradients = recipe.gradientPrecision === 'fp32' ? SINGLE : HALF;
  const usual = profile.weightBytes + SINGLE + profile.masterBytes + MOMENT_BYTES.adam;
  const share = (weights + gradients + masterBytes + momentBytes) / usual;
  return {
    masterBytes,
    momentBytes,
    optimizerTrafficBytes: profile.optimizerTrafficBytes * (reduced(recipe) ? share : 1),
  };
}

/** The traffic was fitted on fp32 states, whatever gradients came in; only smaller ones scale it. */
const reduced = ({ optimizer, masterWeights }: Recipe): boolean =>
  optimizer !== 'adam' || masterWeights === 'none';

function masterBytesOf(
  { precision, masterWeights, optimizer }: Recipe,
  profile: EngineProfile,
): number {
  if (precision === 'fp32') return 0;
  if (masterWeights === 'none') return profile.pureMasterBytes;
  const fewerBits = optimizer === 'adam-bf16' || optimizer === 'adam-8bit';
  const shared = precision === 'bf16' || precision === 'fp8';
  return profile.storesRemainders && fewerBits && shared ? REMAINDER_BYTES : profile.masterBytes;
}

const HALF = 2;
const SINGLE = 4;

import {
  OPTIMIZERS,
  PRECISIONS,
  type Engine,
  type GradientPrecision,
  type Optimizer,
  type Precision,
} from '../scenario/choices.ts';
import type { RunFacts } from './facts.ts';

/**
 * What each engine computes matrix products in: torchtitan's fp8-current is row-wise, Accelerate's
 * is torchao's (docs/export.md has the versions that were read).
 */
const PRECISIONS_OF: Readonly<Record<Engine, readonly Precision[]>> = {
  megatron: PRECISIONS,
  torchtitan: ['bf16', 'fp32', 'fp8-current', 'mxfp8', 'nvfp4'],
  deepspeed: ['bf16', 'fp16', 'fp32'],
  nanotron: ['bf16', 'fp32'],
  fsdp: ['bf16', 'fp16', 'fp32', 'fp8-current'],
};

export function precisionsOf({ engine }: RunFacts): readonly Precision[] {
  return PRECISIONS_OF[engine];
}

/**
 * Whether matrix units take a precision: Transformer Engine and torchao ask for fp8 units (Ada,
 * Hopper), and for block scales (mxfp8, nvfp4) those that have fp4 too (Blackwell). bf16 without
 * units for it is emulated, far slower than fp16.
 */
export function chipHas({ accelerator }: RunFacts, precision: Precision): boolean {
  const { bf16, fp16, fp8, fp4 } = accelerator.flopsPerSecond;
  const units = {
    fp32: 1,
    fp16,
    bf16,
    fp8,
    'fp8-current': fp8,
    mxfp8: fp4,
    nvfp4: fp4,
  } satisfies Record<Precision, number | null>;
  return units[precision] !== null;
}

/** The widest use of 16 bits that chip and engine both have, else fp32. */
export function usualPrecisionOf(run: RunFacts): Precision {
  const has = precisionsOf(run);
  return (
    (['bf16', 'fp16'] as const).find((each) => chipHas(run, each) && has.includes(each)) ?? 'fp32'
  );
}

/** What the engine accumulates gradients in, its usual first. */
export function gradientPrecisionsOf(run: RunFacts): readonly GradientPrecision[] {
  const { engine, precision, masterWeights } = run;
  if (precision === 'fp32') return ['fp32'];
  // PyTorch keeps a gradient in the type of its weight, and torchtitan reduces it in that.
  if (engine === 'torchtitan' && masterWeights === 'fp32') return ['fp32'];
  const half = precision === 'fp16' ? 'fp16' : 'bf16';
  return masterWeights === 'none' ? [half, 'fp32'] : ['fp32', half];
}

/** The optimizers of an engine, its usual first. */
export function optimizersOf({ engine, masterWeights }: RunFacts): readonly Optimizer[] {
  const usual = masterWeights === 'none' ? 'adam-bf16' : 'adam';
  switch (engine) {
    case 'megatron':
      return OPTIMIZERS;
    case 'torchtitan':
      return ['adam', 'adam-bf16'];
    case 'deepspeed':
      return [usual, 'momentum', 'sgd'];
    case 'nanotron':
      return [usual, 'sgd'];
    case 'fsdp':
      return [usual, 'adam-8bit', 'momentum', 'sgd'];
  }
}

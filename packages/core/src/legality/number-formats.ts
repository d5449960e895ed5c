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

import type { ContextMode, Engine, GradientPrecision, Precision, Sharding } from './choices.ts';

/** What a scenario that says nothing means on each engine (docs/scenario.md gives the reasons). */
interface EngineDefaults {
  /** Whether tensor parallelism brings sequence parallelism with it. */
  readonly sequenceParallel: boolean;
  readonly sharding: Sharding;
  /** Whether 16-bit training accumulates gradients in fp32. */
  readonly gradientsInFp32: { readonly bf16: boolean; readonly fp16: boolean };
  /** How context parallelism meets. */
  readonly contextMode: ContextMode;
  /** Whether experts are cut by the tensor size of the rest; torchtitan does while they are not spread. */
  readonly expertsFollowTensor: 'always' | 'not-spread' | 'never';
}

const DEFAULTS: Readonly<Record<Engine, EngineDefaults>> = {
  megatron: {
    sequenceParallel: true,
    sharding: 'optimizer',
    gradientsInFp32: { bf16: true, fp16: false },
    contextMode: 'ring',
    expertsFollowTensor: 'always',
  },
  torchtitan: {
    sequenceParallel: true,
    sharding: 'parameters',
    gradientsInFp32: { bf16: true, fp16: true },
    contextMode: 'ring',
    expertsFollowTensor: 'not-spread',
  },
  deepspeed: {
    sequenceParallel: false,
    sharding: 'optimizer',
    gradientsInFp32: { bf16: true, fp16: false },
    contextMode: 'ulysses',
    expertsFollowTensor: 'never',
  },
  nanotron: {
    sequenceParallel: true,
    sharding: 'optimizer',
    gradientsInFp32: { bf16: true, fp16: true },
    contextMode: 'ring',
    expertsFollowTensor: 'never',
  },
  fsdp: {
    sequenceParallel: false,
    sharding: 'parameters',
    gradientsInFp32: { bf16: true, fp16: true },
    contextMode: 'ring',
    expertsFollowTensor: 'never',
  },
};

export function engineDefaults(engine: Engine): EngineDefaults {
  return DEFAULTS[engine];
}

/** What gradients are accumulated in where a scenario does not say. 8-bit and 4-bit train as bf16. */
export function defaultGradientPrecision(engine: Engine, precision: Precision): GradientPrecision {
  if (precision === 'fp32') return 'fp32';
  const stored = precision === 'fp16' ? 'fp16' : 'bf16';
  return DEFAULTS[engine].gradientsInFp32[stored] ? 'fp32' : stored;
}

/** Over how many GPUs an engine cuts each expert where a scenario does not say. */
export function usualExpertTensor(engine: Engine, tensor: number, expert: number): number {
  const { expertsFollowTensor: follows } = DEFAULTS[engine];
  return follows === 'always' || (follows === 'not-spread' && expert === 1) ? tensor : 1;
}

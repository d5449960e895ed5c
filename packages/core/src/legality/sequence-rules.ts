import { nearestMultiple, type Rule } from './rule.ts';
import type { LayoutFacts } from './facts.ts';

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const lcm = (a: number, b: number): number => (a * b) / gcd(a, b);

/** Megatron-LM arguments.py: S % 2CP, and with sequence parallelism (S / CP) % TP. */
function megatronStep({ context, tensor, sequenceParallel }: LayoutFacts): number {
  const halves = context > 1 ? 2 : 1;
  return context * (sequenceParallel ? lcm(halves, tensor) : halves);
}

/** torchtitan distributed/parallel_dims.py, seq_len_divisor: stricter. */
const torchtitanStep = ({ context, tensor }: LayoutFacts): number => tensor * 2 * context;

const sequenceRule = (
  engines: Rule['engines'] & {},
  step: (layout: LayoutFacts) => number,
  formula: string,
): Rule => ({
  name: 'sequence-divisible',
  engines,
  broken: ({ sequence }, layout) => sequence % step(layout) !== 0,
  explain: ({ sequence }, layout) => {
    const nearest = nearestMultiple(sequence, step(layout));
    return {
      message: `training.sequence is ${sequence}, but must be a multiple of ${formula} = ${step(layout)}; the nearest is ${nearest}.`,
      fix: { 'training.sequence': nearest },
    };
  },
});

export const SEQUENCE_RULES: readonly Rule[] = [
  sequenceRule(
    ['megatron', 'deepspeed', 'nanotron', 'fsdp'],
    megatronStep,
    'context x (2 where context > 1, and tensor where sequence parallel)',
  ),
  sequenceRule(['torchtitan'], torchtitanStep, 'tensor x 2 x context'),
];

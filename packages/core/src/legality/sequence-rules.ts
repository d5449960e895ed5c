import { nearestWith } from '../divisors.ts';
import { counted } from '../format/counted.ts';
import type { ContextMode, Engine } from '../scenario/choices.ts';
import type { LayoutKey, RunFacts } from './facts.ts';
import { TITLES } from '../scenario/titles.ts';
import { nearestMultiple, rule, type Of, type Rule } from './rule.ts';

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const lcm = (a: number, b: number): number => (a * b) / gcd(a, b);

/** Megatron-LM arguments.py: S % 2CP, and with sequence parallelism (S / CP) % TP. */
function megatronStep({
  context,
  tensor,
  sequenceParallel,
}: Of<'context' | 'tensor' | 'sequenceParallel'>): number {
  const halves = context > 1 ? 2 : 1;
  return context * (sequenceParallel ? lcm(halves, tensor) : halves);
}

/** torchtitan distributed/parallel_dims.py, seq_len_divisor: stricter. */
const torchtitanStep = ({ context, tensor }: Of<'context' | 'tensor'>): number =>
  tensor * 2 * context;

const sequenceRule = <const Key extends LayoutKey>(
  engines: Rule['engines'] & {},
  reads: readonly Key[],
  step: (layout: Of<Key>) => number,
  formula: string,
): Rule =>
  rule({
    name: 'sequence-divisible',
    engines,
    reads,
    broken: ({ sequence }, layout) => sequence % step(layout) !== 0,
    explain: ({ sequence }, layout) => {
      const nearest = nearestMultiple(sequence, step(layout));
      return {
        message: `training.sequence is ${sequence}, but must be a multiple of ${formula} = ${step(layout)}; the nearest is ${nearest}.`,
        fix: { 'training.sequence': nearest },
      };
    },
  });

/** Whether Ulysses gives every GPU whole ones of so many heads. */
const wholeHeads = (heads: number, { tensor, context }: Of<'tensor' | 'context'>): boolean =>
  heads % (tensor * context) === 0;

const ulyssesFix = ({ model }: RunFacts, layout: Of<'tensor' | 'context'>) => ({
  'layout.context': nearestWith(layout.context, layout.context, (context) =>
    wholeHeads(model.kvHeads, { ...layout, context }),
  ),
});

/** How each engine's context parallelism meets, where it has one way only. */
const ONLY_CONTEXT_MODE: Partial<Readonly<Record<Engine, ContextMode>>> = {
  torchtitan: 'ring',
  deepspeed: 'ulysses',
  nanotron: 'ring',
  fsdp: 'ring',
};

export const SEQUENCE_RULES: readonly Rule[] = [
  rule({
    name: 'engine-has-context-mode',
    engines: Object.keys(ONLY_CONTEXT_MODE) as Engine[],
    reads: ['context'],
    broken: ({ engine, contextMode }, { context }) =>
      context > 1 && contextMode !== ONLY_CONTEXT_MODE[engine],
    explain: ({ engine, contextMode }) => ({
      message: `layout.contextMode is ${contextMode}, but ${TITLES[engine]} has ${ONLY_CONTEXT_MODE[engine]} alone.`,
      fix: { 'layout.contextMode': ONLY_CONTEXT_MODE[engine]! },
    }),
  }),
  rule({
    name: 'tensor-or-context',
    engines: ['deepspeed'],
    reads: ['tensor', 'context'],
    broken: (_, { tensor, context }) => tensor > 1 && context > 1,
    explain: (_, { tensor, context }) => ({
      message: `layout.tensor is ${tensor} and layout.context ${context}, but DeepSpeed has one of its automatic tensor parallelism and Ulysses at a time.`,
      fix: { 'layout.tensor': 1 },
    }),
  }),
  rule({
    // Ulysses (arXiv 2309.14509, section 3) gives each GPU some heads of the whole sequence.
    name: 'heads-divisible-by-context',
    reads: ['tensor', 'context'],
    broken: ({ model, contextMode }, layout) =>
      contextMode === 'ulysses' && layout.context > 1 && !wholeHeads(model.heads, layout),
    explain: (run, layout) => ({
      message: `layout.context is ${layout.context} with layout.contextMode ulysses, but tensor x context = ${layout.tensor * layout.context} must divide the model's ${counted(run.model.heads, 'attention head')}; contextMode ring has no such limit.`,
      fix: ulyssesFix(run, layout),
    }),
  }),
  rule({
    // Transformer Engine's all-to-all and transformers do not copy key-value heads.
    name: 'kv-heads-divisible-by-context',
    engines: ['megatron', 'torchtitan', 'nanotron', 'fsdp'],
    reads: ['tensor', 'context'],
    broken: ({ model, contextMode }, layout) =>
      contextMode === 'ulysses' &&
      layout.context > 1 &&
      !model.latentAttention &&
      !wholeHeads(model.kvHeads, layout),
    explain: (run, layout) => ({
      message: `layout.context is ${layout.context} with layout.contextMode ulysses, but tensor x context = ${layout.tensor * layout.context} must divide the model's ${counted(run.model.kvHeads, 'key-value head')}: at most ${run.model.kvHeads} GPUs can share a sequence this way; contextMode ring goes further.`,
      fix: ulyssesFix(run, layout),
    }),
  }),
  rule({
    // DeepSpeed runtime/sequence_parallel/ulysses_sp.py copies key-value heads where they are fewer.
    name: 'kv-heads-divisible-by-context',
    engines: ['deepspeed'],
    reads: ['tensor', 'context'],
    broken: ({ model, contextMode }, { context }) =>
      contextMode === 'ulysses' &&
      !model.latentAttention &&
      model.kvHeads % context !== 0 &&
      context % model.kvHeads !== 0,
    explain: (run, layout) => ({
      message: `layout.context is ${layout.context}, but must divide the model's ${counted(run.model.kvHeads, 'key-value head')} or be a multiple of them.`,
      fix: ulyssesFix(run, layout),
    }),
  }),
  sequenceRule(
    ['megatron', 'deepspeed', 'nanotron', 'fsdp'],
    ['context', 'tensor', 'sequenceParallel'],
    megatronStep,
    'context x (2 where context > 1, and tensor where sequence parallel)',
  ),
  sequenceRule(['torchtitan'], ['context', 'tensor'], torchtitanStep, 'tensor x 2 x context'),
];

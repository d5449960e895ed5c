import type { RunFacts } from './facts.ts';
import {
  chipHas,
  gradientPrecisionsOf,
  optimizersOf,
  precisionsOf,
  usualPrecisionOf,
} from './number-formats.ts';
import { rule, type Rule } from './rule.ts';
import { TITLES } from '../scenario/titles.ts';

const isPure = ({ masterWeights }: RunFacts): boolean => masterWeights === 'none';

/** What products, gradients, weights and moments may be kept in. */
export const PRECISION_RULES: readonly Rule[] = [
  rule({
    name: 'engine-has-precision',
    reads: [],
    broken: (run) => !precisionsOf(run).includes(run.precision),
    explain: (run) => {
      const has = precisionsOf(run);
      return {
        message: `training.precision is ${run.precision}, but ${TITLES[run.engine]} has ${has.join(', ')}.`,
        fix: {
          'training.precision':
            run.precision === 'fp8' && has.includes('fp8-current') && chipHas(run, 'fp8')
              ? 'fp8-current'
              : usualPrecisionOf(run),
        },
      };
    },
  }),
  rule({
    name: 'accelerator-has-precision',
    reads: [],
    broken: (run) => !chipHas(run, run.precision),
    explain: (run) => ({
      message: `training.precision is ${run.precision}, but ${run.accelerator.name} has no matrix units for it.`,
      fix: { 'training.precision': usualPrecisionOf(run) },
    }),
  }),
  rule({
    name: 'engine-has-precision',
    engines: ['torchtitan'],
    reads: [],
    broken: ({ model, precision }) => precision === 'nvfp4' && model.experts !== undefined,
    explain: () => ({
      message: 'training.precision is nvfp4, but torchtitan has it for dense layers alone.',
      fix: { 'training.precision': 'mxfp8' },
    }),
  }),
  rule({
    name: 'engine-has-precision',
    engines: ['fsdp'],
    reads: [],
    broken: (run) => isPure(run) && run.precision !== 'bf16' && run.precision !== 'fp16',
    explain: ({ precision }) => ({
      message: `training.precision is ${precision} with training.masterWeights none, but Accelerate turns weights into fp32 under any mixed precision: pure 16-bit weights compute in bf16.`,
      fix: { 'training.precision': 'bf16' },
    }),
  }),
  rule({
    // fp32 beside pure 16-bit weights is `gradients-follow-weights`, said there.
    name: 'engine-has-gradient-precision',
    reads: [],
    broken: (run) => !gradientPrecisionsOf(run).includes(run.gradientPrecision),
    explain: (run) => {
      const has = gradientPrecisionsOf(run);
      return {
        message: `training.gradientPrecision is ${run.gradientPrecision} with training.precision ${run.precision}, but gradients of ${TITLES[run.engine]} are then in ${has.join(' or ')}.`,
        fix: { 'training.gradientPrecision': has[0]! },
      };
    },
  }),
  rule({
    // adam beside pure 16-bit weights is `moments-follow-weights`, said there.
    name: 'engine-has-optimizer',
    reads: [],
    broken: (run) =>
      !optimizersOf(run).includes(run.optimizer) && !(isPure(run) && run.optimizer === 'adam'),
    explain: (run) => {
      const has = optimizersOf(run);
      return {
        message: `training.optimizer is ${run.optimizer} with training.masterWeights ${run.masterWeights}, but ${TITLES[run.engine]} then has ${has.join(', ')}.`,
        fix: { 'training.optimizer': has[0]! },
      };
    },
  }),
  rule({
    // Megatron-LM training/arguments.py: the precision-aware optimizer is the distributed one.
    name: 'low-precision-moments-need-sharding',
    engines: ['megatron'],
    reads: ['sharding'],
    broken: ({ optimizer }, { sharding }) =>
      sharding === 'none' && (optimizer === 'adam-bf16' || optimizer === 'adam-8bit'),
    explain: ({ optimizer }) => ({
      message: `training.optimizer is ${optimizer}, but Megatron-LM keeps moments in fewer bits only with the distributed optimizer: set training.sharding to optimizer.`,
      fix: { 'training.sharding': 'optimizer' },
    }),
  }),
  rule({
    // Megatron-LM training/arguments.py, --main-params-dtype: fp32 or fp16, never the weights alone.
    name: 'engine-has-pure-half',
    engines: ['megatron'],
    reads: [],
    broken: isPure,
    explain: () => ({
      message:
        'training.masterWeights is none, but Megatron-LM always keeps master weights; with training.optimizer adam-bf16 or adam-8bit they take 2 bytes a parameter, and moments 4 or 2.',
      fix: { 'training.masterWeights': 'fp32' },
    }),
  }),
  rule({
    // torch.amp.GradScaler unscales no fp16 gradients.
    name: 'loss-scaling-needs-master-weights',
    engines: ['torchtitan', 'deepspeed', 'fsdp'],
    reads: [],
    broken: (run) => isPure(run) && run.precision === 'fp16',
    explain: () => ({
      message:
        'training.masterWeights is none with training.precision fp16, but the loss scaling that fp16 needs works on fp32 weights: pure 16-bit training is bf16.',
      fix: { 'training.precision': 'bf16' },
    }),
  }),
  rule({
    // PyTorch keeps a gradient in the type of its weight; nanotron's fp32 accumulator brings fp32 weights.
    name: 'gradients-follow-weights',
    reads: [],
    broken: (run) => isPure(run) && run.gradientPrecision === 'fp32',
    explain: () => ({
      message:
        'training.gradientPrecision is fp32 with training.masterWeights none, but gradients are then accumulated in the 16 bits of the weights.',
      fix: { 'training.gradientPrecision': 'bf16' },
    }),
  }),
  rule({
    // torch.optim makes its states like the weights; DeepSpeed's bf16_optimizer_states.
    name: 'moments-follow-weights',
    reads: [],
    // On the host DeepSpeed may keep them in fp32.
    broken: (run) =>
      isPure(run) &&
      run.optimizer === 'adam' &&
      !(run.engine === 'deepspeed' && run.offload !== 'none'),
    explain: () => ({
      message:
        'training.optimizer is adam with training.masterWeights none, but moments are then kept in the 16 bits of the weights: that is adam-bf16.',
      fix: { 'training.optimizer': 'adam-bf16' },
    }),
  }),
  rule({
    // DeepSpeed runtime/config.py: bf16_master_weights_and_grads with ZeRO 1, 2 or 3.
    name: 'pure-half-needs-sharding',
    engines: ['deepspeed'],
    reads: ['sharding'],
    broken: (run, { sharding }) => isPure(run) && sharding === 'none',
    explain: () => ({
      message:
        'training.masterWeights is none with training.sharding none, but DeepSpeed keeps 16-bit master weights with ZeRO 1, 2 or 3 only.',
      fix: { 'training.sharding': 'optimizer' },
    }),
  }),
  rule({
    // nanotron helpers.py: fp32 weights live in the accumulator of fp32 gradients.
    name: 'master-weights-need-fp32-gradients',
    engines: ['nanotron'],
    reads: [],
    broken: (run) => !isPure(run) && run.precision !== 'fp32' && run.gradientPrecision !== 'fp32',
    explain: ({ gradientPrecision }) => ({
      message: `training.gradientPrecision is ${gradientPrecision} with training.masterWeights fp32, but nanotron keeps fp32 weights only beside gradients that it accumulates in fp32.`,
      fix: { 'training.gradientPrecision': 'fp32' },
    }),
  }),
  rule({
    // torchtitan components/lora.py adapts in 16 bits; pretrain_gpt.py and nanotron train all weights.
    name: 'engine-has-adapters',
    engines: ['torchtitan', 'nanotron'],
    reads: [],
    broken: ({ adapters, engine }) =>
      adapters === 'qlora' || (adapters === 'lora' && engine === 'nanotron'),
    explain: ({ adapters, engine }) => ({
      message: `training.adapters is ${adapters}, but ${engine === 'nanotron' ? 'nanotron trains every weight' : 'torchtitan keeps frozen weights in 16 bits'}.`,
      fix: { 'training.adapters': engine === 'nanotron' ? 'none' : 'lora' },
    }),
  }),
];

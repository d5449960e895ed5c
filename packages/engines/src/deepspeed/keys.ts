/** The DeepSpeed that the keys below were read in: version, commit and its date. */
export const DEEPSPEED_VERSION = '0.19.6, edaa722 (2026-08-22)';

/**
 * Every key that is written, by section (deepspeed/runtime/config.py, zero/config.py,
 * precision_config.py, tensor_parallel/config.py, module_inject/auto_ep_config.py). Sections are
 * read strictly; an unknown key at the top is passed over in silence.
 */
export const DEEPSPEED_KEYS: Readonly<Record<string, readonly string[]>> = {
  '': [
    'train_batch_size',
    'train_micro_batch_size_per_gpu',
    'gradient_accumulation_steps',
    'gradient_clipping',
    'steps_per_print',
    'bf16',
    'fp16',
    'data_types',
    'zero_optimization',
    'zero_allow_untested_optimizer',
    'optimizer',
    'tensor_parallel',
    'expert_parallel',
    'sequence_parallel_size',
  ],
  bf16: ['enabled', 'bf16_master_weights_and_grads', 'bf16_optimizer_states'],
  fp16: ['enabled', 'loss_scale', 'initial_scale_power'],
  data_types: ['grad_accum_dtype'],
  zero_optimization: [
    'stage',
    'overlap_comm',
    'contiguous_gradients',
    'reduce_bucket_size',
    'allgather_bucket_size',
    'stage3_prefetch_bucket_size',
    'stage3_param_persistence_threshold',
    'offload_optimizer',
    'offload_param',
    'mics_shard_size',
  ],
  'zero_optimization.offload_optimizer': ['device', 'pin_memory'],
  'zero_optimization.offload_param': ['device', 'pin_memory'],
  optimizer: ['type', 'params'],
  'optimizer.params': ['lr', 'betas', 'eps', 'weight_decay', 'momentum'],
  tensor_parallel: ['autotp_size', 'tp_overlap_comm'],
  expert_parallel: ['enabled', 'autoep_size'],
};

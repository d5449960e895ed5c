/** The torchtitan that the names below were read in: commit and its date. */
export const TORCHTITAN_VERSION = 'b5bcd76 (2026-08-21)';

/**
 * Every keyword that is written, by the configuration class (or function) that takes it, as that
 * version declares it: torchtitan/config/configs.py, trainer.py and the components' own files.
 */
export const TORCHTITAN_KEYS: Readonly<Record<string, readonly string[]>> = {
  'Trainer.Config': [
    'model_spec',
    'hf_assets_path',
    'loss',
    'optimizer',
    'lr_scheduler',
    'training',
    'parallelism',
    'dataloader',
    'metrics',
    'checkpoint',
    'activation_checkpoint',
    'compile',
  ],
  TrainingConfig: [
    'num_tokens_per_microbatch_per_dp_rank',
    'num_tokens_per_train_step',
    'max_context_length',
    'steps',
    'dtype',
    'mixed_precision_param',
    'mixed_precision_reduce',
    'enable_cpu_offload',
    'disable_cuda_graphs',
  ],
  ParallelismConfig: [
    'data_parallel_replicate_degree',
    'data_parallel_shard_degree',
    'fsdp_reshard_after_forward',
    'tensor_parallel_degree',
    'enable_sequence_parallel',
    'pipeline_parallel_degree',
    'pipeline_parallel_schedule',
    'num_pp_microbatches',
    'module_fqns_per_model_part',
    'context_parallel_degree',
    'context_parallel_load_balancer',
    'expert_parallel_degree',
  ],
  'LoRAConverter.Config': ['rank', 'alpha'],
  CompileConfig: ['enable', 'components', 'enable_async_tensor_parallel'],
  'LRSchedulersContainer.Config': ['warmup_steps'],
  'MetricsProcessor.Config': ['log_freq'],
};

/** The Accelerate that the keys below were read in: version, commit and its date. */
export const ACCELERATE_VERSION = '16cb6eb (2026-07-24)';

/**
 * Every key that is written, by section, as `accelerate launch` takes it from a file
 * (src/accelerate/commands/config/config_args.py, commands/launch.py). An unknown key at the top
 * stops the launch.
 */
export const ACCELERATE_KEYS: Readonly<Record<string, readonly string[]>> = {
  '': [
    'compute_environment',
    'debug',
    'distributed_type',
    'num_machines',
    'num_processes',
    'machine_rank',
    'main_training_function',
    'mixed_precision',
    'rdzv_backend',
    'same_network',
    'use_cpu',
    'fsdp_config',
    'parallelism_config',
    'fp8_config',
  ],
  fsdp_config: [
    'fsdp_version',
    'fsdp_reshard_after_forward',
    'fsdp_auto_wrap_policy',
    'fsdp_activation_checkpointing',
    'fsdp_state_dict_type',
    'fsdp_cpu_ram_efficient_loading',
    'fsdp_offload_params',
  ],
  parallelism_config: [
    'parallelism_config_dp_replicate_size',
    'parallelism_config_dp_shard_size',
    'parallelism_config_tp_size',
    'parallelism_config_cp_size',
    'parallelism_config_cp_comm_strategy',
  ],
  fp8_config: ['fp8_backend', 'fp8_enable_fsdp_float8_all_gather', 'fp8_pad_inner_dim'],
};

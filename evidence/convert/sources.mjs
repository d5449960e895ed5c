/**
 * What each source is: the file its rows go to, the engine whose habits it ran, and whether its
 * rows may be fitted. `match` is the beginning of the title that the collection gives it,
 * `address` a part of its address where the title does not tell.
 */
export const SOURCES = [
  { match: 'nanotron scaling', slug: 'nanotron', engine: 'nanotron' },
  { match: 'MosaicML llm-foundry', slug: 'llm-foundry', engine: 'fsdp' },
  { match: 'BigScience BLOOM', slug: 'bloom', engine: 'deepspeed' },
  { match: 'Zero Bubble', slug: 'zero-bubble', engine: 'megatron' },
  { match: 'Balancing Pipeline', slug: 'vocabulary-parallel', engine: 'megatron' },
  { match: 'MoE Parallel Folding', slug: 'moe-folding', engine: 'megatron' },
  { match: 'InternEvo training', slug: 'internevo', engine: 'megatron' },
  { match: 'InternEvo GPU Memory', slug: 'internevo-memory', engine: 'megatron' },
  { match: 'Megatron-Bridge', slug: 'megatron-bridge', engine: 'megatron' },
  { match: 'SimuMax v1.2 B200', slug: 'simumax-b200', engine: 'megatron' },
  { match: 'SimuMax A100-PCIe', slug: 'simumax-a100-pcie', engine: 'megatron' },
  { match: 'torchtitan', slug: 'torchtitan', engine: 'torchtitan' },
  { match: 'Rapid-LLM validation data', slug: 'uci', engine: 'deepspeed' },
  { match: 'NeMo 24.07', slug: 'nemo', engine: 'megatron' },
  { match: 'NeMo-Framework-Launcher', slug: 'nemo', engine: 'megatron' },
  { match: 'NVIDIA dgxc-benchmarking', address: /paxml/, slug: 'pax', engine: 'fsdp' },
  { match: 'NVIDIA dgxc-benchmarking', slug: 'dgxc', engine: 'megatron' },
  { match: 'Megatron-LM SC21', slug: 'megatron-lm', engine: 'megatron' },
  { match: 'Reducing Activation Recomputation', slug: 'megatron-lm', engine: 'megatron' },
  { match: 'Megatron-LM examples', slug: 'megatron-lm', engine: 'megatron' },
  { match: 'MegaScale', slug: 'megascale', engine: 'megatron' },
  { match: 'JAX-Toolbox Pax', slug: 'pax', engine: 'fsdp' },
  { match: 'OPT paper', slug: 'opt', engine: 'fsdp' },
];

/** The name of a GPU in the collection -> the accelerator of a scenario, and what that supposes. */
export const ACCELERATORS = {
  'H100-80GB-SXM': ['h100-sxm5-80gb'],
  'H100-96GB-HBM2e-SXM 500W': [
    'h100-sxm5-80gb',
    'an H100 with 96 GB of slower memory and a 500 W limit, taken as the usual one',
  ],
  'A100-80GB-SXM': ['a100-sxm4-80gb'],
  'A100-80GB-SXM (Ampere)': ['a100-sxm4-80gb'],
  'A100-80GB': ['a100-sxm4-80gb', 'SXM form'],
  'A100-40GB-SXM': ['a100-sxm4-40gb'],
  'A100-80GB-PCIe': ['a100-pcie-80gb'],
  'A800-80GB-SXM': ['a100-sxm4-80gb', 'A800 taken as A100'],
  'H800-80GB-SXM': ['h100-sxm5-80gb', 'H800 taken as H100'],
  'B200-SXM': ['b200-sxm-180gb'],
  'B300-SXM': ['b300-sxm-288gb'],
  GB200: ['gb200-nvl72'],
  GB300: ['gb300-nvl72'],
};

/** GPUs that share one NVLink domain where it is not the host: the rack. */
export const NVLINK_DOMAIN = { GB200: 72, GB300: 72 };

/** The beginning of a stated inter-node network -> link and ports of a node. */
export const NETWORKS = [
  ['Jean Zay: 4x 100 Gb/s', 'infiniband-edr', 4, 'Omni-Path 100 taken as EDR InfiniBand'],
  ['1600 Gbps RoCE', 'roce-400', 4],
  ['8x 400 Gb/s', 'infiniband-ndr', 8],
  ['4x 100 Gb/s RoCE', 'infiniband-edr', 4, 'RoCE 100 taken as EDR InfiniBand'],
  ['DGX H100', 'infiniband-ndr', 8],
  ['DGX B200', 'infiniband-ndr', 8],
  ['400 Gb/s RDMA per GPU', 'roce-400', 8],
  ['8x 200 Gb/s', 'infiniband-hdr', 8],
  ['DGX SuperPOD HDR', 'infiniband-hdr', 8],
  ['HDR InfiniBand (Selene)', 'infiniband-hdr', 8],
];

/** Who says it: the key that a row of hardware data cites, and where that is. */
export const SOURCES = {
  'stas-accel': 'github.com/stas00/ml-engineering@744d01e1 compute/accelerator/README.md',
  'stas-net': 'github.com/stas00/ml-engineering@744d01e1 network/README.md',
  lightning:
    'github.com/Lightning-AI/pytorch-lightning@7f0c3436 src/lightning/fabric/utilities/throughput.py',
  torchtitan: 'github.com/pytorch/torchtitan@b5bcd76c torchtitan/tools/utils.py',
  'torch-inductor': 'torch 2.13 torch/_inductor/analysis/device_info.py',
  'gcp-v4': 'https://docs.cloud.google.com/tpu/docs/v4',
  'gcp-v5e': 'https://docs.cloud.google.com/tpu/docs/v5e',
  'gcp-v5p': 'https://docs.cloud.google.com/tpu/docs/v5p',
  'gcp-v6e': 'https://docs.cloud.google.com/tpu/docs/v6e',
  hmc: 'https://www.hmc-tech.com, RTX 4090',
  'v100-pages': 'kunwar.page and wikimili, Tesla V100',
  glenn: 'https://glennklockwood.com/garden/processors',
  thunder: 'thundercompute, A100',
  'spheron-5090': 'https://www.spheron.network/blog/nvidia-rtx-5090-specs/',
  linuxformat:
    'https://pocketmags.com/linux-format-magazine/may-2025/articles/nvidia-geforce-rtx-5090',
  holynerdvana:
    'https://holynerdvana.blogspot.com/2022/10/nvidia-geforce-rtx-3090-specifications.html',
  ga102: 'NVIDIA GA102 whitepaper',
  alpha1: 'https://alpha-one-index.github.io/ai-infra-index/specs/networking-interconnects.html',
  'mlperf-h200':
    'github.com/mlcommons/inference_results_v4.1 closed/NVIDIA/systems/H200-SXM-141GBx8_TRT_MaxQ.json',
  'mlperf-h100':
    'github.com/mlcommons/inference_results_v3.1 closed/Dell/systems/XE9680_H100_SXM_80GBx8_TRT.json',
  'mlperf-b200':
    'github.com/mlcommons/inference_results_v6.0 closed/Nebius/systems/nebius_b200_n1.json',
  'mlperf-gb200':
    'github.com/mlcommons/inference_results_v6.1 closed/Crusoe/systems/GB200-NVL72_GB200-186GB_aarch64x16_Dynamo.json',
  'nv-gb300':
    'https://docs.nvidia.com/enterprise-reference-architectures/nvl72-ai-factory/latest/components.html',
  'fibermall-gb200': 'https://www.fibermall.com/blog/in-depth-analysis-for-nvidia-gb200.htm',
  'hmc-b100': 'https://hmc-tech.com/gpus/nvidia-b200-vs-nvidia-b100',
  'yobitel-b100': 'https://www.yobitel.com/knowledge-base/nvidia-b100',
  'tpu-b100': 'https://www.techpowerup.com/gpu-specs/b100.c4275',
  nccl320: 'github.com/NVIDIA/nccl/issues/320',
  nccl307: 'github.com/NVIDIA/nccl/issues/307',
  'nccl-topo': 'github.com/NVIDIA/nccl@5067397c src/graph/topo.h',
  rccl1210: 'github.com/ROCm/rccl/issues/1210',
  grok: 'grokipedia, H100',
  a800: 'https://www.techpowerup.com, NVIDIA prepares H800 (March 2023), on the A800',
  h800: 'https://www.philisun.com/technical-analysis/nvidia-h800-vs-h100-a-technical-deep-dive-into-politically-defined-ai-chips/',
  sysrqmts: 'https://sysrqmts.com/gpus, A10 PCIe and RTX A6000',
  'hmc-a40': 'https://hmc-tech.com/gpu/nvidia-a16-vs-nvidia-a40',
  'ecer-a40': 'https://www.ecer.com/corp, data sheet of the A40',
  user: 'given by the user',
  'line-rate': 'the line rate in bits divided by 8, protocol overhead not removed',
} as const;

export type SourceKey = keyof typeof SOURCES;

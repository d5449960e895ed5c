import type { Case } from './case.ts';

/** Layouts that engines refused, and what would have been legal. */
export const LAYOUT_CASES: readonly Case[] = [
  {
    source: 'https://github.com/pytorch/torchtitan/issues/932',
    fact: 'Llama 3 8B has 8 key-value heads, which torchtitan does not copy: 16-way tensor parallelism is too much',
    ask: 'estimate --model llama-3.1-8b --accelerator h100 --gpus 16 --tensor 16 --sequence 8192 --engine torchtitan',
    says: [/8 key-value heads/, /--tensor 8/],
  },
  {
    source: 'https://github.com/pytorch/torchtitan/issues/932',
    fact: 'Megatron-LM copies key-value heads, so there it is legal',
    ask: 'estimate --model llama-3.1-8b --accelerator h100 --gpus 16 --tensor 16 --sequence 8192',
    says: [/✓ the engine accepts/],
  },
  {
    source: 'https://github.com/vllm-project/vllm/issues/414',
    fact: '52 heads do not divide over 3 GPUs, and neither does a tensor size of 2: what is proposed fills the GPUs',
    ask: 'estimate --model llama-33b --accelerator a100 --gpus 3 --tensor 3',
    says: [/52 attention heads; legal on 3 GPUs: 1\. Nearest: --tensor 1\./],
  },
  {
    source: 'https://github.com/sgl-project/sglang/issues/31799',
    fact: 'three nodes are three replicas of a tensor group that fills a node',
    ask: 'estimate --model deepseek-v3 --accelerator h100 --gpus 24 --tensor 24',
    says: [/legal on 24 GPUs: 1, 2, 4, 8\. Nearest: --tensor 8\./],
  },
  {
    source: 'https://github.com/huggingface/transformers/issues/33467',
    fact: 'heads are exchanged by at most as many GPUs as there are key-value heads',
    ask: 'estimate --model llama-3.1-8b --accelerator h100 --gpus 16 --context 16 --context-mode ulysses --engine fsdp --sequence 65536',
    says: [/at most 8 GPUs/, /--context 8/],
  },
  {
    source: 'https://github.com/modelscope/ms-swift/issues/5737',
    fact: '46 layers do not divide over 4 stages; 11, 12, 12, 11 do',
    ask: 'estimate --model glm-4.5-air --accelerator h100 --gpus 32 --tensor 8 --pipeline 4 --expert 8 --expert-tensor 1',
    says: [
      /46 layers do not divide/,
      /11,12,12,11/,
      /--first-stage-layers 11 --last-stage-layers 11/,
    ],
  },
  {
    source:
      'https://github.com/ISEEKYAN/verl_megatron_practice/blob/dfd811adc3e42edc0d5b32cdfca5e7ad9df5c4f0/dapo_moe235b.csv',
    fact: '94 layers over 8 stages run with 11 on each end',
    ask: 'estimate --model qwen3-235b-a22b --gpus 256 --accelerator h100 --tensor 4 --pipeline 8 --expert 32 --expert-tensor 1 --recompute full --first-stage-layers 11 --last-stage-layers 11 --global-batch 512',
    says: [/✓ the engine accepts/],
  },
  {
    source: 'https://github.com/NVIDIA-NeMo/Megatron-Bridge/issues/546',
    fact: 'left out, the expert tensor size is the tensor size: 4 x 4 is more than 4 GPUs',
    ask: 'estimate --model qwen3-30b-a3b --accelerator h100 --gpus 4 --tensor 4 --expert 4',
    says: [/4 x 4 = 16/, /--expert-tensor 1/],
  },
  {
    source: 'https://github.com/deepspeedai/DeepSpeed/issues/3589',
    fact: 'DeepSpeed runs a pipeline with ZeRO up to 1',
    ask: 'estimate --model llama-3.1-8b --accelerator h100 --gpus 8 --pipeline 2 --engine deepspeed --sharding gradients',
    says: [/gradients must stay whole/, /--sharding optimizer/],
  },
  {
    source: 'https://github.com/pytorch/torchtitan/issues/775',
    fact: '1F1B needs as many micro-batches as stages',
    ask: 'estimate --model llama-3.1-8b --accelerator h100 --gpus 8 --pipeline 8 --engine torchtitan --global-batch 4',
    says: [/needs at least 8/, /--global-batch 8/],
  },
  {
    source: 'https://github.com/mosaicml/examples/pull/41',
    fact: 'a global batch that the replicas do not divide is refused, never cut',
    ask: 'estimate --model llama-3.1-8b --accelerator h100 --gpus 8 --global-batch 250 --micro-batch 3',
    says: [/multiple of .* = 24/, /the nearest is 240/],
  },
];

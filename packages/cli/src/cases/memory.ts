import type { Case } from './case.ts';

/** What fitted, what ran out of memory, and how many GPUs it took. */
export const MEMORY_CASES: readonly Case[] = [
  {
    source: 'https://github.com/meta-pytorch/torchtune/issues/1871',
    fact: 'an 8B on two gaming cards: no layout fits, states on the host or adapters do',
    ask: 'explain --model llama-3.1-8b --accelerator rtx-4090 --gpus 2 --engine fsdp --sequence 2048 --recompute full',
    says: [
      /No single change of layout/,
      /--offload parameters; .* GB in the host/,
      /--adapters lora/,
    ],
  },
  {
    source: 'https://github.com/NVIDIA/Megatron-LM/issues/525',
    fact: 'GPT-2 large without fused attention does not fit a V100 of 32 GB at micro-batch 4',
    ask: 'estimate --model gpt-2-large --gpus 1 --accelerator v100-sxm2-32gb --sequence 1024 --micro-batch 4 --precision fp16 --attention unfused --sharding none',
    says: [/✗ does not fit/],
  },
  {
    source: 'https://github.com/tatsu-lab/stanford_alpaca/issues/56',
    fact: '7B with fp32 states does not fit one A100 of 80 GB',
    ask: 'estimate --model llama-7b --gpus 1 --accelerator a100 --engine fsdp --sequence 512',
    says: [/✗ does not fit: 1\d\d GB/],
  },
  {
    source: 'https://github.com/tatsu-lab/stanford_alpaca/issues/56',
    fact: 'sharded over two it does',
    ask: 'estimate --model llama-7b --gpus 2 --accelerator a100 --engine fsdp --sequence 512',
    says: [/✓ fits/],
  },
  {
    source: 'https://github.com/meta-pytorch/torchtune/issues/987',
    fact: 'bytes a parameter are a choice: in pure bf16 with 8-bit moments Llama 2 70B takes about 51 GB on each of 8 GPUs',
    ask: 'estimate --model llama-2-70b --gpus 8 --accelerator a100 --engine fsdp --master-weights none --optimizer adam-8bit --recompute full --json',
    says: [/"legal": true/, /"fits": true/, /"weights": 1724\d{7}/, /"moments": 1724\d{7}/],
  },
  {
    source: 'https://github.com/meta-pytorch/torchtune/issues/1871',
    fact: 'with all states offloaded a 70B fits eight RTX 4090s, and 500 GB of host memory are less than half enough',
    ask: 'estimate --model llama-3.1-70b --gpus 8 --accelerator rtx-4090 --engine fsdp --sequence 1024 --recompute full --offload parameters --host-memory 5e11',
    says: [/--host-memory is 500 GB, but what is offloaded takes 1\.13 TB/, /✓ fits/],
  },
  {
    source: 'https://github.com/hiyouga/LlamaFactory/issues/406',
    fact: 'over 80 GPUs the states of a 70B are small, offloaded or not: what runs out is activations',
    ask: 'explain --model llama-2-70b --gpus 80 --accelerator a100-40gb --engine deepspeed --sharding parameters --offload parameters --sequence 4096 --micro-batch 4 --global-batch 320',
    says: [/largest part is activations/],
  },
  {
    source: 'https://github.com/huggingface/trl/pull/6846',
    fact: 'a million tokens of an 8B train on one node with a loss in chunks and activations on the host',
    ask: 'estimate --model qwen3-8b --accelerator h100 --gpus 8 --engine fsdp --context 8 --sequence 1048576 --recompute full --cross-entropy-fusion on --offload-activations on --global-batch 1',
    says: [/✓ fits/],
  },
  {
    source: 'https://github.com/InternLM/xtuner/issues/88',
    fact: 'a 70B in 4 bits is whole on every replica: 40 GB are not enough, more GPUs do not help, sharding does',
    ask: 'explain --model llama-2-70b --gpus 8 --accelerator a100-40gb --engine deepspeed --sharding gradients --adapters qlora --recompute full --sequence 2048',
    says: [/needs 5\d\.\d GB of 42\.4 GB/, /largest part is weights/],
  },
  {
    source: 'https://github.com/princeton-nlp/ProLong/issues/16',
    fact: '512 Ki tokens of Llama 3 8B over 8 A100s: logits alone are most of it',
    ask: 'explain --model llama-3.1-8b --gpus 8 --accelerator a100 --engine fsdp --context 8 --sequence 524288 --recompute full',
    says: [/too much. Its largest part is logits/],
  },
  {
    source: 'https://github.com/NVIDIA/Megatron-LM/issues/965',
    fact: 'unfused attention of Phi-3 keeps gigabytes a layer; recomputing or fusing it mends that',
    ask: 'explain --model phi-3-mini --gpus 1 --accelerator a100 --sequence 4096 --attention unfused',
    says: [/largest part is activations/, /--(recompute|attention) /],
  },
  {
    source: 'https://github.com/modelscope/ms-swift/issues/8084',
    fact: 'experts that are spread over all 8 GPUs cannot be sharded further: it is on a knife edge',
    ask: 'estimate --model qwen3-30b-a3b --gpus 8 --accelerator a100 --tensor 4 --expert 8 --expert-tensor 1 --global-batch 4 --recompute full',
    says: [/with little room|does not fit/],
  },
  {
    source: 'https://github.com/epfLLM/Megatron-LLM/issues/52',
    fact: '8 A100s of 80 GB cannot train Llama 2 70B in full',
    ask: 'plan --model llama-2-70b --gpus 8 --accelerator a100 --global-batch 512',
    says: [/No layout fits on 8 GPUs/, /still lacks/],
  },
  {
    source: 'https://github.com/meta-llama/llama/issues/389',
    fact: '16 is the floor for it, with no room to spare',
    ask: 'plan --model llama-2-70b --gpus 64 --accelerator a100 --global-batch 512 --objective gpus --top 1',
    says: [/The fewest GPUs that fit: 16\./, /with little room/],
  },
  {
    source: 'https://github.com/deepspeedai/DeepSpeed/issues/2928',
    fact: 'ZeRO 3 keeps no whole gradient: Llama 65B trains on 64 A100s of 80 GB',
    ask: 'estimate --model llama-65b --accelerator a100 --gpus 64 --engine deepspeed --sharding parameters --recompute full',
    says: [/✓ fits: \d\d\.\d GB/],
  },
  {
    source:
      'https://github.com/mosaicml/llm-foundry/blob/8c8dd48f72168c5d51e2f7b151595892a8fba43d/scripts/train/benchmarking/README.md',
    fact: 'a 70B fits 32 H100s with sharding and recomputation alone',
    ask: 'estimate --model llama-2-70b --accelerator h100 --gpus 32 --engine fsdp --recompute full --sequence 2048 --micro-batch 2',
    says: [/✓ fits/],
  },
  {
    source: 'https://github.com/pytorch/torchtitan/pull/1993',
    fact: 'a 16B mixture runs on 8 B200s without recomputation, six sequences at a time',
    ask: 'estimate --model deepseek-v2-lite --gpus 8 --accelerator b200 --engine torchtitan --sharding parameters --sequence 4096 --micro-batch 6',
    says: [/✓ fits/],
  },
  {
    source: 'https://github.com/pytorch/torchtitan/pull/1993',
    fact: 'eight are too many, spread experts or not',
    ask: 'estimate --model deepseek-v2-lite --gpus 8 --accelerator b200 --engine torchtitan --sharding parameters --sequence 4096 --micro-batch 8 --expert 8',
    says: [/✗ does not fit/],
  },
  {
    source:
      'https://github.com/pytorch/torchtitan/blob/b5bcd76c66d0acb1a08b176d9639425bc55e0b2a/benchmarks/llama3-8b_h200_202506_trainy-whitefiber.md',
    fact: 'which loss is assumed decides between 62 and 48 GiB, and is said',
    ask: 'estimate --model llama-3.1-8b --accelerator h200 --gpus 32 --engine torchtitan --sequence 8192 --micro-batch 2 --precision fp8 --recompute selective',
    says: [/--cross-entropy-fusion is not given: all logits at once/],
  },
  {
    source: 'https://arxiv.org/abs/2407.21783',
    fact: 'with sharded gradients Llama 3 405B fits without recomputation at context 1, as Meta ran it',
    ask: 'estimate --model llama-3.1-405b --gpus 16384 --accelerator h100 --tensor 8 --pipeline 16 --virtual-stages 4 --sequence 8192 --global-batch 2048 --sharding gradients',
    says: [/✓ fits/],
  },
  {
    source: 'https://github.com/huggingface/trl/pull/6845',
    fact: 'a loss in chunks lets a small model train on a million tokens over one node',
    ask: 'estimate --model qwen3-0.6b --accelerator h100 --gpus 8 --engine fsdp --context 8 --sequence 1048576 --recompute full --cross-entropy-fusion on --global-batch 1',
    says: [/✓ fits/],
  },
];

import type { Case } from './case.ts';

/** Runs that were slow, and what made them faster. */
export const SPEED_CASES: readonly Case[] = [
  {
    source: 'https://github.com/deepspeedai/DeepSpeed/issues/2928',
    fact: 'what sharded weights ask of a network is 6 bytes a parameter for each node, and no less with more nodes',
    ask: 'estimate --model llama-65b --accelerator a100 --gpus 64 --engine deepspeed --sharding parameters --recompute full',
    says: [/343 GB into each node and as much out, \d+ Gbit\/s/, /More nodes do not lessen it/],
  },
  {
    source: 'https://github.com/huggingface/transformers/issues/28022',
    fact: 'a run that is faster than recomputation allows does not recompute',
    ask: 'diagnose --model llama-3.1-8b --engine fsdp --accelerator a100 --gpus 8 --recompute full --seconds 1.0',
    says: [/faster than the model expects/, /nothing recomputed/],
  },
  {
    source: 'https://github.com/deepspeedai/DeepSpeed/issues/5770',
    fact: 'ZeRO 3 over a slow network gathers the weights twice every micro-batch; whole weights, or a copy in every node, need not',
    ask: 'explain --model qwen2.5-1.5b --accelerator a10 --gpus 4 --gpus-per-node 2 --engine deepspeed --sharding parameters --recompute full --sequence 1024 --inter-node ethernet-25 --ports-per-node 1 --global-batch 8 --micro-batch 1',
    says: [
      /data communication/,
      /The single change that helps most: --(sharding gradients|shard-group 2)/,
    ],
  },
  {
    source: 'https://github.com/deepspeedai/DeepSpeed/issues/6889',
    fact: 'where the weights must be sharded, a copy in every node keeps the gathers off the network',
    ask: 'plan --model qwen2.5-14b --accelerator a100 --gpus 64 --engine fsdp --sharding parameters --tensor 1 --context 1 --inter-node ethernet-100 --ports-per-node 1 --global-batch 1024 --micro-batch 1 --sequence 2048 --top 1',
    says: [/shard parameters over 8 GPUs/],
  },
  {
    source: 'https://github.com/modelscope/ms-swift/issues/1825',
    fact: 'the network had fallen back from InfiniBand to Ethernet',
    ask: 'diagnose --model llama-2-7b --accelerator a800 --gpus 48 --engine deepspeed --sharding parameters --seconds 20',
    says: [/slower than the model expects/, /traffic between nodes on Ethernet/],
  },
  {
    source: 'https://github.com/NVIDIA/Megatron-LM/issues/1778',
    fact: 'a run that beats the peak trains fewer layers than it says',
    ask: 'diagnose --model llama-3.1-8b --accelerator h100 --gpus 8 --tensor 2 --seconds 0.02',
    says: [/impossible/, /fewer layers/],
  },
  {
    source: 'https://github.com/marin-community/marin/issues/6532',
    fact: 'a small mixture that fits one node is not cut into a pipeline',
    ask: 'plan --model olmoe-1b-7b --accelerator h100 --gpus 8 --global-batch 128 --top 1',
    says: [/1 +\S+ s +\S+ GB ?!? +\S+ % +(?!pipeline)/],
  },
];

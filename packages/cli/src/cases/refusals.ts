import type { Case } from './case.ts';

/** What is out of scope: said in a sentence, never answered with the figures of something else. */
export const REFUSED_CASES: readonly Case[] = [
  {
    source: 'https://github.com/InternLM/xtuner/issues/88',
    fact: 'a quantised base is whole on every GPU of data parallelism',
    ask: 'estimate --model llama-2-70b --gpus 8 --accelerator a100-40gb --qlora',
    says: [/--adapters lora, or qlora/, /adding replicas does not lower that/],
  },
  {
    source: 'https://github.com/meta-pytorch/torchtune/issues/1871',
    fact: 'offload has a flag of its own, and host memory too',
    ask: 'estimate --model llama-3.1-70b --gpus 8 --accelerator rtx-4090 --offload-optimizer',
    says: [/--offload optimizer/, /--host-memory/],
  },
  {
    source: 'https://github.com/modelscope/ms-swift/issues/6509',
    fact: 'a rollout engine on the same GPUs is outside',
    ask: 'estimate --model gpt-oss-120b --gpus 72 --accelerator h100 --grpo',
    says: [/rollouts is not modelled/],
  },
];

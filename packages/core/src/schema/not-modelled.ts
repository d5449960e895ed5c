/** What people ask for that a scenario cannot say, each with what that means for the answer. */
const NOT_MODELLED: readonly (readonly [names: RegExp, sentence: string])[] = [
  [
    /lora|dora|peft|adapter|frozen|freeze|quanti[sz]|4-?bit|nf4|bnb|bits/,
    'Adapters on frozen weights are training.adapters (--adapters lora, or qlora for weights in 4 bits) with training.adapterRank. Data parallelism copies frozen weights to every GPU: adding replicas does not lower that, sharding parameters does.',
  ],
  [
    /nvme/,
    'Offload to NVMe is not modelled; to the memory of the host it is, as training.offload (--offload optimizer, or parameters).',
  ],
  [
    /offload|cpu|host-?ram|paged/,
    'What waits in the memory of the host is training.offload (--offload optimizer, or parameters for weights and gradients too) and training.offloadActivations (--offload-activations on); cluster.hostMemory (--host-memory) is what a node has of it.',
  ],
  [
    /chunked|loss-?chunks|liger|linear-?cross/,
    'A loss that never holds all logits is training.crossEntropyFusion (--cross-entropy-fusion on): in chunks for torchtitan and fsdp, fused and without fp32 copies elsewhere.',
  ],
  [
    /pure-?bf16|full-?bf16/,
    'Training without fp32 master weights is training.masterWeights none (--master-weights none): weights, gradients and two moments of 2 bytes each, 8 bytes a parameter instead of 16 to 18; 6 with training.optimizer adam-8bit.',
  ],
  [
    /packing|packed/,
    'Packing is no setting of its own: it makes every sequence as long as training.sequence, so give the packed length there.',
  ],
  [
    /rollout|vllm|grpo|ppo|rlhf|colocat/,
    'Reinforcement learning with rollouts is not modelled: estimate the trainer alone, and leave the share of memory that the rollout engine reserves to it.',
  ],
  [
    /kv-?cache|inference|serving|decode/,
    'Inference is not modelled: a scenario is a training run.',
  ],
  [
    /wrap/,
    'How FSDP wraps layers is not a setting: here each transformer layer is a unit of its own. Without wrapping (NO_WRAP) the whole model is gathered at once and nothing is saved.',
  ],
];

/** A sentence for a key or a flag that nothing knows but people ask for; undefined for others. */
export function notModelled(name: string): string | undefined {
  const lower = name.toLowerCase();
  return NOT_MODELLED.find(([names]) => names.test(lower))?.[1];
}

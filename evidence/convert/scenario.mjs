/** One row of the collection -> the scenario that states what the row states, and no more. */
import { ACCELERATORS, NETWORKS, NVLINK_DOMAIN } from './sources.mjs';

const SCHEDULES = {
  '1f1b': '1f1b',
  '1f1b (DeepSpeed pipe)': '1f1b',
  'interleaved 1f1b': 'interleaved-1f1b',
  'interleaved 1f1b?': 'interleaved-1f1b',
  'V-Half': 'v-half',
  'ZB-1p': 'zb-h1',
  'ZB-2p': 'zb-h2',
  'ZB-V': 'zb-v',
};
const PRECISIONS = [
  [/^bf16/, 'bf16'],
  [/^fp16/, 'fp16'],
  [/^nvfp4/, 'nvfp4'],
  [/^mxfp8/, 'mxfp8'],
  [/^fp8 [(]current/, 'fp8-current'],
  [/^fp8/, 'fp8'],
];
const SHARDING = ['none', 'optimizer', 'gradients', 'parameters'];

/** Leaves out what is null or says nothing beyond the default. */
const compact = (object, defaults = {}) =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([key, value]) => value !== null && value !== undefined && value !== defaults[key],
    ),
  );

const bytesPerSecond = (gigabytes) => Math.round(gigabytes * 10) * 1e8;

/** @param assume called with a sentence for everything that the row does not state itself */
export function model(row, assume) {
  const { moe, mla } = row;
  if (row.vocab === null) assume('vocabulary of 50304 (GPT-2, padded)');
  return compact(
    {
      layers: row.layers,
      hidden: row.hidden,
      heads: row.heads,
      kvHeads: row.kv_heads,
      headDim: row.head_dim,
      ffn: row.ffn_hidden,
      gated: row.gated_mlp,
      vocab: row.vocab ?? 50304,
      tiedEmbeddings: row.tied_embeddings,
      learnedPositions: row.learned_positional_embeddings ? row.seq_len : undefined,
      experts: moe
        ? compact(
            {
              count: moe.experts,
              active: moe.topk,
              ffn: moe.moe_ffn_hidden,
              shared: moe.shared_ffn_hidden
                ? moe.shared_ffn_hidden / moe.moe_ffn_hidden
                : moe.shared_experts,
              denseLayers: moe.dense_layers,
            },
            { shared: 0, denseLayers: 0 },
          )
        : undefined,
      latentAttention: mla
        ? {
            kvRank: mla.kv_lora_rank,
            qRank: mla.q_lora_rank ?? 0,
            ropeDim: mla.qk_rope_head_dim,
            nopeDim: mla.qk_nope_head_dim,
            valueDim: mla.v_head_dim,
          }
        : undefined,
    },
    { kvHeads: row.heads, tiedEmbeddings: false, headDim: row.hidden / row.heads },
  );
}

export function cluster(row, assume) {
  const [accelerator, supposed] = ACCELERATORS[row.gpu];
  if (supposed) assume(supposed);
  const [, interNode, portsPerNode, note] =
    NETWORKS.find(([stated]) => row.inter_node_link?.startsWith(stated)) ?? [];
  const several = row.gpus > (row.gpus_per_node ?? 8);
  if (several && note) assume(note);
  const bandwidth = row.measured_busbw_GBps;
  const gpusPerNode = NVLINK_DOMAIN[row.gpu] ?? row.gpus_per_node ?? 8;
  return compact(
    {
      accelerator,
      gpus: row.gpus,
      gpusPerNode,
      ...(several ? { interNode, portsPerNode } : {}),
      measuredBusBandwidth: bandwidth
        ? compact({
            intraNode: bytesPerSecond(bandwidth.allreduce_intra),
            interNode: several ? bytesPerSecond(bandwidth.allreduce) : undefined,
          })
        : undefined,
    },
    { gpusPerNode: 8 },
  );
}

export const layout = (row) =>
  compact(
    {
      tensor: row.tp,
      pipeline: row.pp,
      context: row.cp,
      expert: row.ep,
      expertTensor: row.etp,
      virtualStages: row.vpp,
      sequenceParallel: row.tp > 1 ? row.sequence_parallel : undefined,
    },
    { tensor: 1, pipeline: 1, context: 1, expert: 1, virtualStages: 1 },
  );

export function training(row, sequence) {
  const { zero_stage: stage, zero1_group: group, overlap } = row;
  const none = /^none|LAUNCH_BLOCKING|no overlap flags/.test(overlap ?? '');
  const tensor = /TP (userbuffer|comm)|[+] TP|AsyncTP/.test(overlap ?? '');
  return compact({
    sequence,
    microBatch: row.micro_batch,
    globalBatch: row.global_batch,
    precision: PRECISIONS.find(([name]) => name.test(row.precision ?? ''))?.[1],
    gradientPrecision: /^(bf16|fp32)/.exec(row.grad_dtype ?? '')?.[1],
    sharding: stage === null ? undefined : SHARDING[stage],
    shardGroup: group > 0 ? group : undefined,
    recompute: row.recompute,
    schedule: row.pp > 1 ? SCHEDULES[row.schedule] : undefined,
    vocabParallel: /^vocabulary sharded/.test(row.vocab_placement ?? '') || undefined,
    overlap: none
      ? { data: false, tensor: false, pipeline: false }
      : tensor
        ? { tensor: true }
        : undefined,
  });
}

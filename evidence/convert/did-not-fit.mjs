/** A configuration that ran out of memory -> scenario and the outcome. */
import { cluster, layout, model, training } from './scenario.mjs';

const SOURCES = [
  [
    'nanotron',
    'nanotron',
    'nanotron',
    'nanotron scaling benchmark / Ultra-Scale Playbook (copy in Rapid-LLM)',
    'github.com/gkarfakis19/Rapid-LLM validation_scripts/huggingface_data/bench_final2_mod_add.csv (columns of huggingface/nanotron scripts/scaling_benchmarks.py)',
  ],
  [
    'BLOOM',
    'bloom',
    'deepspeed',
    'BigScience BLOOM 176B chronicles (prequel)',
    'github.com/bigscience-workshop/bigscience train/tr11-176B-ml/chronicles-prequel.md',
  ],
  [
    'Vocabulary',
    'vocabulary-parallel',
    'megatron',
    'Balancing Pipeline Parallelism with Vocabulary Parallelism (arXiv:2411.05288)',
    'arxiv.org/abs/2411.05288',
  ],
  [
    'torchtitan',
    'torchtitan',
    'torchtitan',
    'torchtitan docs/performance.md (Apr 2024)',
    'github.com/pytorch/torchtitan docs/performance.md@395a52627',
  ],
];

export function didNotFit(row, index) {
  const [, slug, engine, title, address] = SOURCES.find(([name]) => row.source.startsWith(name));
  const inferred = row.note ? ['as many key and value heads as heads'] : [];
  const bloom = slug === 'bloom';
  const parallel = {
    ...row,
    cp: 1,
    ep: 1,
    vpp: row.schedule?.startsWith('V-Half') ? 2 : 1,
    global_batch: row.global_batch ?? row.micro_batch * (row.num_microbatches ?? 1) * row.dp,
    precision: row.precision ?? row.phase,
    grad_dtype: /fp32 grad/.test(row.precision ?? '') ? 'fp32' : undefined,
    schedule: row.schedule?.startsWith('V-Half') ? 'V-Half' : '1f1b',
    recompute: row.recompute?.replace(/ .*/, ''),
    overlap: bloom ? 'CUDA_LAUNCH_BLOCKING=1' : undefined,
  };
  return {
    slug,
    engine,
    id: `${slug}-did-not-fit-${index}`,
    name: `h${row.hidden} L${row.layers}`,
    scenario: {
      model: model(
        {
          ...row,
          ffn_hidden: row.ffn_hidden ?? 4 * row.hidden,
          kv_heads: row.kv_heads ?? row.heads,
          gated_mlp: row.gated_mlp ?? row.ffn_hidden < 4 * row.hidden,
          // The sources' own small models share embedding and head; the large ones do not.
          tied_embeddings: bloom || (slug === 'nanotron' && row.hidden < 4096),
        },
        (sentence) => inferred.push(sentence),
      ),
      cluster: cluster(
        {
          ...row,
          inter_node_link: bloom ? 'Jean Zay: 4x 100 Gb/s' : undefined,
        },
        (sentence) => inferred.push(sentence),
      ),
      layout: layout(parallel),
      training: training(parallel, row.seq_len),
    },
    measured: { fits: false },
    title,
    address,
    where: row.section ? `${row.section}, line ${row.line}` : (row.name ?? 'out-of-memory entry'),
    inferred,
    confidence: 3,
  };
}

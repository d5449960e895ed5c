/** vTrain's timed layouts: GPT models on A100 nodes, Megatron-DeepSpeed, everything recomputed. */
const TITLE = {
  single: 'vTrain single-node measurements',
  multi: 'vTrain multi-node measurements',
};

export function timedLayouts(csv, nodes) {
  const [head, ...lines] = csv.trim().split(/\r?\n/);
  const keys = head.split(',');
  return lines.map((line, index) => {
    const row = Object.fromEntries(line.split(',').map((cell, at) => [keys[at], Number(cell)]));
    const several = row.gpus > 8;
    return {
      id: `vtrain-${nodes}-${index}`,
      name: `GPT h${row.hidden} L${row.layers}`,
      scenario: {
        model: {
          layers: row.layers,
          hidden: row.hidden,
          heads: row.heads,
          ffn: 4 * row.hidden,
          gated: false,
          vocab: 51200,
          tiedEmbeddings: true,
          learnedPositions: row.sequence,
        },
        cluster: {
          accelerator: 'a100-sxm4-80gb',
          gpus: row.gpus,
          ...(several ? { interNode: 'infiniband-hdr', portsPerNode: 4 } : {}),
        },
        layout: {
          ...(row.tensor > 1 ? { tensor: row.tensor, sequenceParallel: false } : {}),
          ...(row.pipeline > 1 ? { pipeline: row.pipeline } : {}),
        },
        training: {
          sequence: row.sequence,
          microBatch: row.micro_batch,
          globalBatch: row.global_batch,
          precision: 'fp16',
          sharding: 'none',
          recompute: 'full',
          ...(row.pipeline > 1 ? { schedule: '1f1b' } : {}),
        },
      },
      measured: { stepSeconds: Number((row.step_ms / 1000).toPrecision(5)) },
      title: TITLE[nodes],
      address: 'github.com/VIA-Research/vTrain (f8dda84)',
      where: `row ${index + 1}`,
      inferred: ['vocabulary of 51200', 'fp16', 'optimizer not sharded', 'A100 with 80 GB'],
      confidence: 3,
    };
  });
}

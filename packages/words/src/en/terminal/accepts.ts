/** The words of `shardplay accepts`. */
export const acceptsWords = {
  summary: 'say which engines run a pipeline schedule of a given size',
  description:
    'Whether PyTorch, torchtitan, Megatron-LM, DeepSpeed and the schedules’ own authors run a schedule with these numbers: the reason in plain words, the message that the engine itself would give, and the nearest numbers that it takes.',
  flags: {
    schedule: 'the schedule',
    engine: 'one engine alone',
    stages: 'pipeline ranks',
    virtualStages: 'chunks of the model on each rank',
    microBatches: 'micro-batches in a step',
    microBatchGroup: 'micro-batches that an interleaved chunk runs in a row',
    layers: 'layers of the model, for the rules about them',
  },
  defaults: {
    engine: 'all of them',
    virtualStages: 'what the schedule needs',
    microBatchGroup: 'as many as ranks',
    layers: 'rules about layers are skipped',
  },
  accepted: (engine: string, name: string) => `${engine} runs it, as ${name}.`,
  refused: (engine: string) => `${engine} refuses it.`,
  says: (error: string) => `It says: ${error}`,
  nearest: (flag: string, values: readonly number[]) => `It takes ${flag} ${values.join(' or ')}.`,
  after: `Examples:
  shardplay accepts --schedule interleaved-1f1b --stages 4 --virtual-stages 2 --micro-batches 9
  shardplay accepts --engine megatron --schedule interleaved-1f1b --stages 4 --micro-batches 10 --json`,
};

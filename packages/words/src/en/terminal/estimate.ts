import { counted } from '@shardplay/core';
import { places } from '../places.ts';
/** The words of `shardplay estimate`. */
export const estimateWords = {
  summary: 'memory, step time and legality of one training run',
  description:
    'Estimates a training run with the full model: the memory bill of every pipeline stage, where the time of a step goes, and whether the engine accepts the layout. The scenario comes from a JSON file, from flags, or from a file that flags change; only model, accelerator and GPUs are needed. A layout that is illegal or does not fit is an answer, not a failure.',
  jsonl: 'one scenario a line in, one answer a line out; a bad line gives an error line',
  lineNotJson: (column: number, reason: string) =>
    `column ${column} of this line cannot be read as JSON: ${reason}.`,
  memoryTitle: 'Memory of one GPU, by pipeline stage',
  stepTitle: 'Where the time of a step goes',
  assumptions: 'Assumptions',
  legal: '✓ the engine accepts this layout',
  try: (flags: string) => `Nearest: ${flags}.`,
  range: (low: string, high: string) => `${low} to ${high}`,
  fits: (peak: string, capacity: string, stage: number, range: string) =>
    `✓ fits: ${peak} of ${capacity}, on ${places.stage(stage)} (nine times in ten ${range})`,
  tight: (peak: string, capacity: string, stage: number, range: string) =>
    `✓ fits, but with little room: ${peak} of ${capacity}, on ${places.stage(stage)} (nine times in ten ${range}, so it may run out of memory)`,
  tooLarge: (peak: string, over: string, stage: number, range: string) =>
    `✗ does not fit: ${peak} on ${places.stage(stage)}, ${over} too much (nine times in ten ${range})`,
  step: (seconds: string, range: string, tokens: string, mfu: string) =>
    `${seconds} a step (nine times in ten ${range}), ${tokens} tokens/s, MFU ${mfu}`,
  capacity: (bytes: string) => `what one GPU can hold, ${bytes}`,
  stage: places.stage,
  stagesLeft: (count: number) =>
    `(${counted(count, 'stage')} in between are not drawn; --json has them)`,
  segments: {
    weights: 'weights',
    gradients: 'gradients',
    masterWeights: 'master weights',
    moments: 'moments',
    activations: 'activations',
    logits: 'logits',
    buffers: 'buffers',
    reserve: 'allocator reserve',
    overhead: 'outside the framework',
  },
  parts: {
    compute: 'compute',
    tensorCommunication: 'tensor communication',
    contextCommunication: 'context communication',
    expertCommunication: 'expert communication',
    pipelineCommunication: 'pipeline communication',
    bubble: 'bubble',
    dataCommunication: 'data communication',
    optimizer: 'optimizer',
    seconds: 'step',
  },
  mfuConvention:
    'MFU counts attention over the whole square of the sequence, and nothing computed again.',
  limits: (compute: string, loss: string, share: string) =>
    `Compute takes ${compute} of the step; the largest loss is ${loss}, ${share}.`,
  after: `Examples:
  shardplay estimate --model llama-3.1-70b --accelerator h100 --gpus 64 --tensor 8 --pipeline 4
  shardplay estimate run.json --micro-batch 2
  shardplay estimate --hf config.json --accelerator h100 --gpus 8 --json
  shardplay estimate --jsonl < runs.jsonl > answers.jsonl

Exit codes: 0 answered (illegal and non-fitting layouts too), 2 bad input.`,
};

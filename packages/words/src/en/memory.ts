import { places } from './places.ts';
/** Words of the memory bill. Functions take numbers that are already written with their units. */
export const memoryWords = {
  title: 'The memory bill',
  bet: {
    question: (model: string, weights: string, gpu: string) =>
      `The weights of a ${model} model are ${weights} in bf16. How many GPUs of ${gpu} does its training fill, before the first token is computed?`,
    right: (each: string) => `Right: ${each} for each parameter. You have met this bill before.`,
    wrong: (each: string, times: number) =>
      `The weights are the small part: training keeps ${each} for each parameter, ${times} times the 2-byte model.`,
  },
  controls: {
    parameters: { label: 'Model size' },
    precision: {
      label: 'Precision',
      options: { int8: 'int8', fp8: 'fp8', bf16: 'bf16/fp16', fp32: 'fp32' },
    },
    purpose: {
      label: 'Purpose',
      options: { inference: 'Run it', training: 'Train it with Adam' },
    },
    checkpointing: { label: 'Recompute activations' },
    gpu: {
      label: 'Memory of one GPU, in GB',
    },
  },
  segments: {
    weights: 'weights',
    gradients: 'gradients',
    masterWeights: 'fp32 copy',
    moments: 'Adam moments',
    activations: 'activations',
  },
  gpu: (gigabytes: string) => `${gigabytes} GB`,
  bytes: (count: string) => `${count} ${count === '1' ? 'byte' : 'bytes'}`,
  part: (bytes: string, each: string) => `${bytes}, ${each} B each`,
  ruler: (gpus: number, gpu: string) =>
    gpus === 1 ? `one GPU of ${gpu}` : `${gpus} GPUs of ${gpu}`,
  scale: (edge: string) => `The bar re-scales: its right edge is ${edge}.`,
  squares: (each: number, gpu: string) =>
    each === 1 ? `One square is one GPU of ${gpu}.` : `One square is ${each} GPUs of ${gpu}.`,
  square: places.gpus,
  readouts: {
    statesBytes: { inference: 'of weights', training: 'of states' },
    gpusNeeded: (count: number, gpu: string) =>
      count === 1 ? `GPU of ${gpu} holds it` : `GPUs of ${gpu} to hold them`,
    timesTwoByteModel: 'the size of the model in 2-byte numbers',
    totalBytes: 'in all',
    activationsBytes: {
      inference: 'of activations: next to nothing while it only runs',
      training: 'of activations on top, by a rule of thumb',
    },
  },
  summary: {
    inference: (model: string, bytes: string, gpus: number, gpu: string) =>
      `${model} parameters, to run: ${bytes} of weights, ` +
      (gpus === 1 ? `which one GPU of ${gpu} holds.` : `which take ${gpus} GPUs of ${gpu}.`),
    training: (
      model: string,
      bytes: string,
      gpus: number,
      gpu: string,
      exact: string,
      activations: string,
    ) =>
      `${model} parameters, to train: ${bytes} of states, ${exact} ${exact === '1' ? 'GPU' : 'GPUs'} of ${gpu} in memory alone` +
      `${gpus === 1 || exact === String(gpus) ? '' : `, so ${gpus} GPUs`}, before anything is computed. Activations add about ${activations}.`,
  },
  picture: 'The bill as one stacked bar, against whole GPUs',
  map: 'The same bytes laid over whole GPUs',
  parts: 'Parts of the bill',
  casesLabel: 'Two bills to compare',
  cases: {
    good: {
      label: '7B, to run in int8',
      verdict: (bytes: string, gpus: number, gpu: string) =>
        `${bytes} on ${gpus} card of ${gpu}: a gaming machine runs it.`,
    },
    bad: {
      label: '70B, to train with Adam',
      verdict: (bytes: string, gpus: number, gpu: string) =>
        `${bytes}: ${gpus} GPUs of ${gpu} are full, and nothing has been computed yet.`,
    },
  },
  formula: {
    names: {
      parameters: 'parameters',
      states: 'states',
      gpu: 'one GPU',
    },
    bytes: (count: number) => (count === 1 ? 'byte' : 'bytes'),
    gpus: (count: string) => `${count} ${count === '1' ? 'GPU' : 'GPUs'}`,
    spoken: (parameters: string, each: string, states: string) =>
      `${parameters} parameters times ${each} each is ${states} of states.`,
    spokenGpus: (states: string, gpu: string, gpus: string) =>
      `${states} divided by ${gpu}, rounded up: ${gpus}.`,
  },
  table: {
    caption: 'The bill by part',
    columns: ['Part', 'Bytes per parameter', 'Bytes', 'GPUs'],
    states: 'states in all',
  },
} as const;

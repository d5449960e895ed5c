import { places } from './places.ts';
/** Words of data parallelism. Functions take numbers that are already written with their units. */
export const dataWords = {
  title: 'Copies that must agree',
  bet: {
    question: (gpus: string) =>
      `${gpus} GPUs share one batch; the eight of each node share one Ethernet port to the others. How many times faster than one GPU are they?`,
    answer: (times: string) => `${times}× as fast`,
    right: (efficiency: string) =>
      `Right: each GPU works ${efficiency} of its time and waits for the ring for the rest.`,
    wrong: (efficiency: string) =>
      `Each of them works only ${efficiency} of its time; for the rest it waits until the gradients have gone round.`,
  },
  controls: {
    gpus: { label: 'GPUs' },
    link: {
      label: 'Slowest link of the ring',
      options: { nvlink: 'NVLink', infiniband: 'InfiniBand', ethernet: 'Ethernet' },
    },
    batch: {
      label: 'Global batch',
      options: { growing: 'Grows with the GPUs', fixed: 'Stays as it is' },
    },
    batchTokens: { label: 'Global batch, in tokens' },
    overlap: { label: 'Sum while the backward pass still runs' },
  },
  curves: {
    ideal: 'ideal',
    x: 'GPUs',
    y: 'times one GPU',
    marker: (speedup: string, gpus: number) =>
      `${speedup} with ${gpus === 1 ? 'one GPU' : `${gpus} GPUs`}`,
    picture: 'Speedup over one GPU against the number of GPUs, for each link',
    note: (batch: 'growing' | 'fixed') =>
      batch === 'growing'
        ? 'Each line of the grid is four times the one before. The batch grows with the GPUs, so each keeps its share of work.'
        : 'Each line of the grid is four times the one before. The batch stays, so each share shrinks while the ring does not: the curve bends over.',
  },
  step: {
    picture: 'One step in time: what the GPUs compute and what the network carries',
    lanes: ['GPU', 'network'],
    compute: (time: string) => `compute ${time}`,
    hidden: (time: string) => `hidden ${time}`,
    exposed: (time: string) => `waiting ${time}`,
    scale: (time: string) => `One step of every GPU, ${time} from edge to edge.`,
  },
  ring: {
    picture: 'Gradients going round a ring of GPUs, chunk by chunk',
    player: 'The ring, step by step',
    alone: 'One GPU has nobody to agree with.',
    carried: 'over each link so far',
    position: (step: number, steps: number) => `Step ${step} of ${steps}`,
    phase: {
      start: 'Each GPU holds the gradients of its own share, cut into chunks.',
      'reduce-scatter':
        'Adding up: each GPU adds the chunk that arrives to its own and passes it on.',
      'all-gather': 'Handing round: finished chunks travel on until every GPU has all.',
      end: 'Every GPU holds the whole sum.',
    },
    drawn: (drawn: number, gpus: number, bytes: string) =>
      drawn === gpus
        ? `Counted while it ran: ${bytes} over each link, in each step of the training.`
        : `Drawn with ${drawn} GPUs. With ${gpus} it is ${bytes} over each link, in each step of the training.`,
  },
  memory: {
    picture: (gpus: number) =>
      `The memory of ${gpus === 1 ? 'one GPU' : `${gpus} GPUs`}: each holds the same`,
    square: (first: number, count: number, bytes: string) =>
      `${places.gpus(first, count)}: ${bytes}`,
    note: (each: number, bytes: string, holds: string) =>
      `${each === 1 ? 'Every square is one GPU' : `Every square is ${each} GPUs`} with all ${bytes} of the model's states: more than the ${holds} that a GPU has. More GPUs do not make that less.`,
  },
  readouts: {
    speedup: (gpus: number) => (gpus === 1 ? 'one GPU' : `one GPU, with ${gpus}`),
    efficiency: 'of the time is spent computing',
    stepSeconds: 'a step',
    allReduceSeconds: 'of it to sum the gradients',
    hiddenSeconds: 'hidden behind the backward pass',
    memoryPerGpuBytes: 'on every GPU, however many there are',
  },
  summary: (
    gpus: number,
    link: string,
    speedup: string,
    efficiency: string,
    ring: string,
    step: string,
    hidden: string | undefined,
  ) =>
    gpus === 1
      ? `One GPU, nobody to wait for: ${step} a step.`
      : `${gpus} GPUs on ${link} are ${speedup} as fast as one, ${efficiency} of the ideal: ` +
        (hidden === undefined
          ? `the ring takes ${ring} of a step of ${step}.`
          : `the ring takes ${ring}, ${hidden} of it hidden behind the backward pass, in a step of ${step}.`),
  casesLabel: 'Two rings to compare',
  cases: {
    good: {
      label: '8 GPUs on NVLink',
      verdict: (speedup: string, efficiency: string) =>
        `${speedup}, ${efficiency} of the ideal: the wire inside a node is nearly free.`,
    },
    bad: {
      label: '64 GPUs on Ethernet',
      verdict: (speedup: string, efficiency: string) =>
        `${speedup} for 64 times the machines, ${efficiency} of the ideal, and every GPU still holds the whole model.`,
    },
  },
  formula: {
    names: {
      step: 'step',
      oneGpu: 'one GPU’s time',
      gpus: 'GPUs',
      gradient: 'gradients',
      bandwidth: 'link',
      hidden: 'hidden',
      speedup: 'speedup',
    },
    spoken: (compute: string, ring: string, hidden: string, step: string) =>
      `Compute, ${compute}, plus the ring, ${ring}, less what is hidden, ${hidden}: a step of ${step}.`,
    spokenSpeedup: (oneGpu: string, step: string, speedup: string) =>
      `${oneGpu} on one GPU, divided by ${step}: ${speedup}.`,
  },
  table: {
    caption: 'Speedup and efficiency with these controls, by link',
    columns: ['Link', 'Speedup', 'Efficiency', 'Ring', 'Hidden', 'Step'],
  },
} as const;

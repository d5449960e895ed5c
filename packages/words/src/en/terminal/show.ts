import { counted } from '@shardplay/core';
import { places } from '../places.ts';
/** The words of `shardplay show`. */
export const showWords = {
  summary: 'the figures of the five episodes',
  description:
    'Shows what one episode of the playable shows: its figures, computed by the same functions, and a small picture. Every control of the page is a flag.',
  after: `Examples:
  shardplay show memory --parameters 70B --precision bf16 --purpose training --gpu 80
  shardplay show data --gpus 64 --link ethernet
  shardplay show pipeline --stages 8 --micro-batches 32
  shardplay show recipe --tensor 8 --pipeline 4 --data 2 --json`,
  total: 'total',
  chosen: (label: string, isChosen: boolean) => `${isChosen ? '▸' : ' '} ${label}`,
  /** Headline figures, by their JSON key. */
  figures: {
    statesBytes: 'model states',
    gpusNeeded: 'whole GPUs for the states',
    activationsBytes: 'activations',
    totalBytes: 'total',
    timesTwoByteModel: 'states over the 2-byte model',
    speedup: 'speedup over one GPU',
    efficiency: 'efficiency',
    stepSeconds: 'step',
    allReduceSeconds: 'all-reduce',
    hiddenSeconds: 'hidden behind the backward pass',
    memoryPerGpuBytes: 'memory of each GPU',
    layerSeconds: 'one layer, forward',
    communicationSeconds: 'communication in it',
    estimate: 'share of the time that computes',
    tensorEfficiency: 'tensor efficiency',
    dataEfficiency: 'data efficiency',
    gpusUsed: 'GPUs used',
    idleFraction: 'idle, of all the time of all ranks',
    bubbleOverIdeal: 'bubble over the work of a rank',
    makespan: 'makespan, in units of time',
    closedFormIdleFraction: 'the same by formula',
    mostInFlight: 'most chunks in flight on a rank',
    peakMicroBatches: 'most micro-batches kept by a rank',
  },
  topics: {
    memory: {
      summary: 'the memory bill: bytes by segment, against one GPU',
      description:
        'What a model occupies to be run or trained, segment by segment, and how many GPUs that fills before anything is computed. Activations are a rule of thumb; `shardplay estimate` computes them.',
      flags: {
        parameters: 'parameters of the model',
        precision: 'number format of the weights; fp16 counts as bf16',
        purpose: 'what the memory is for',
        checkpointing: 'whether activations are recomputed instead of kept',
        gpu: 'memory of one GPU, GB',
      },
      after: `Examples:
  shardplay show memory --parameters 7B --precision int8 --purpose inference --gpu 24
  shardplay show memory --parameters 70B --precision bf16 --purpose training --gpu 80 --json`,
    },
    data: {
      summary: 'data parallelism: speedup over copies of a 7B model',
      description:
        'A training step of a 7B model on N GPUs that each hold all of it: compute divided by N, then a ring all-reduce of the 14 GB of gradients over the slowest link.',
      flags: {
        gpus: 'GPUs, each with the whole model',
        link: 'the slowest link that the ring crosses',
        batch: 'whether the global batch grows with the GPUs',
        batchTokens: 'the global batch where it is fixed, tokens',
        overlap: 'whether the all-reduce runs behind the backward pass',
      },
      after: `Examples:
  shardplay show data --gpus 8 --link nvlink
  shardplay show data --gpus 64 --link ethernet --json
  shardplay show data --gpus 256 --batch fixed --batch-tokens 65536 --overlap`,
    },
    tensor: {
      summary: 'tensor parallelism: one layer of a 70B model in slices',
      description:
        'The forward pass of one layer of a 70B model, cut into column strips over GPUs: compute divided by the slices, then two all-gathers of the activations over the link that joins them.',
      flags: {
        slices: 'GPUs that share the layer',
        link: 'the link where slices leave their NVLink domain',
        placement: 'slices in one domain as far as they fit, or each in another',
        domain: 'GPUs in one NVLink domain',
      },
      after: `Examples:
  shardplay show tensor --slices 8
  shardplay show tensor --slices 8 --link ethernet --placement apart
  shardplay show tensor --slices 64 --domain 72 --json`,
    },
    pipeline: {
      summary: 'pipeline parallelism: any schedule, run and drawn',
      description:
        'Runs a pipeline schedule action by action and draws it as a Gantt chart. Everything shown is measured off the run: idle time, makespan, micro-batches in flight. As on the page, time is counted in forward passes of one micro-batch through a rank, however many chunks of the model the rank holds. Who gives the cost of a chunk (--forward, --input-gradient, --weight-gradient, --full-backward) counts in a unit of their own instead, in which --transfer is then too; this cannot be joined with --backward, --weight-share, --against, --memory-limit.',
      flags: {
        schedule: 'the schedule',
        variant: 'another order of the same schedule, where it has one (docs/schedules)',
        stages: 'pipeline ranks',
        virtualStages: 'chunks of the model on each rank, where the schedule leaves it open',
        microBatches: 'micro-batches in a step',
        against: 'a second schedule, drawn on the same time, in its usual order',
        microBatchGroup: 'micro-batches that an interleaved chunk runs in a row',
        backward: 'the backward pass, times the forward pass',
        weightShare: 'share of the backward pass that weight gradients take',
        transfer: 'time from one rank to another, in forward passes of a rank; occupies neither',
        memoryLimit: 'micro-batches a rank has memory for: names the fastest schedule under it',
        forward: 'cost of one chunk: its forward pass',
        inputGradient: 'cost of one chunk: the gradient of its input',
        weightGradient: 'cost of one chunk: the gradient of its weights',
        fullBackward: 'cost of one chunk: its backward pass, where a schedule does not split it',
        planWithCosts: 'whether automatic schedules plan with these costs, not equal ones',
        pairs: 'how a forward and a backward pass run together (DualPipe)',
        hidden: 'share of the shorter half of such a pair that hides behind the longer',
      },
      after: `Examples:
  shardplay show pipeline --stages 8 --micro-batches 32
  shardplay show pipeline --schedule zb-v --stages 8 --micro-batches 32 --json
  shardplay show pipeline --schedule interleaved-1f1b --virtual-stages 4 --svg gantt.svg
  # a trace that Perfetto opens
  shardplay show pipeline --schedule dualpipe --trace trace.json`,
    },
    recipe: {
      summary: 'the three cuts of a 70B model on 64 GPUs',
      description:
        'A 70B model on 8 nodes of 8 GPUs, cut by tensor x pipeline x data: three audits, each with the nearest recipe that mends it, the throughput that is left, and a map of the cluster.',
      flags: {
        tensor: 'slices of each layer',
        pipeline: 'stages',
        data: 'copies',
        activations: 'whether activations count in the memory audit',
        node: 'GPUs in one NVLink domain',
      },
      after: `Examples:
  shardplay show recipe --tensor 8 --pipeline 4 --data 2 --json
  shardplay show recipe --tensor 16 --pipeline 4 --data 1`,
    },
  },
  recipe: {
    auditsTitle: 'Audits',
    audits: {
      memory: 'memory of each GPU',
      tensorInNode: 'tensor slices in a node',
      bubble: 'bubble',
    },
    audit: (label: string, value: string, limit: string) => `${label}: ${value}, at most ${limit}`,
    productTitle: 'What each cut leaves, and what is left after it',
    axes: { tensor: 'tensor', pipeline: 'pipeline', data: 'data' },
    doesNotRun: '✗ the recipe does not fit in memory: it does not run',
    mapTitle: 'Who is where',
    mapKey:
      'letter: copy (data); number: stage (pipeline); neighbours of one kind: slices (tensor)',
    node: places.node,
  },
  memory: {
    limit: (gigabytes: string) => `│ one GPU of ${gigabytes} GB`,
    verdict: (fits: boolean, gigabytes: string) =>
      fits ? `✓ fits one GPU of ${gigabytes} GB` : `✗ does not fit one GPU of ${gigabytes} GB`,
  },
  data: {
    title: (gpus: number) => `Speedup of ${gpus} ${gpus === 1 ? 'GPU' : 'GPUs'}, by link`,
    limit: '│ ideal: as many times faster as there are GPUs',
  },
  tensor: {
    title: (domain: number) => `Efficiency by slices and link, NVLink domains of ${domain}`,
    slices: 'slices',
    placements: { together: 'together', apart: 'apart' },
  },
  pipeline: {
    defaults: {
      microBatchGroup: 'about as many as ranks',
      forward: '1 once one of the four is given',
      inputGradient: '1 once one of the four is given',
      weightGradient: '1 once one of the four is given',
      fullBackward: 'both gradients',
      memoryLimit: 'none asked for',
    },
    options: {
      actions: 'list the actions of every rank in order (JSON always has them)',
      svg: 'write the Gantt chart as SVG',
      trace: 'write a trace that Perfetto opens; a unit of time is a millisecond',
    },
    idle: 'idle',
    against: (schedule: string) => `Beside it, on the same time: ${schedule}`,
    best: (schedule: string, idle: string, peak: string) =>
      `Fastest under the memory limit: ${schedule}, ${idle} idle, at most ${peak} micro-batches kept.`,
    none: 'No schedule keeps to the memory limit.',
    inFlight: (least: number, most: number) =>
      least === most
        ? `Each rank holds activations of up to ${counted(most, 'chunk')} at once.`
        : `Ranks hold activations of up to ${least} to ${counted(most, 'chunk')} at once.`,
  },
};

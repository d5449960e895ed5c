import { counted, type Objective, type Scalar, type SearchedKey } from '@shardplay/core';
import { layoutWords } from './layout.ts';
import { places } from './places.ts';

/** Names of what a search moves, as a layout is spoken of. */
const keys: Readonly<Record<SearchedKey, string>> = {
  'layout.tensor': layoutWords.axes.tensor,
  'layout.pipeline': layoutWords.axes.pipeline,
  'layout.virtualStages': layoutWords.axes.virtualStages,
  'layout.context': layoutWords.axes.context,
  'layout.expert': layoutWords.axes.expert,
  'layout.expertTensor': 'expert tensor',
  'layout.sequenceParallel': 'sequence parallel',
  'training.microBatch': 'micro-batch',
  'training.sharding': 'sharding',
  'training.shardGroup': 'shard group',
  'training.recompute': 'recompute',
  'training.schedule': 'schedule',
};

const objectives: Readonly<Record<Objective, string>> = {
  time: 'Step time',
  memory: 'Memory',
  gpus: 'GPUs needed',
};

/** A dotted key of a scenario in words: `training.microBatch` is `micro-batch`. */
const keyText = (key: string): string =>
  keys[key as SearchedKey] ??
  (key.split('.').at(-1) ?? key)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bgpu(?=s?\b)/g, 'GPU');

const valueText = (value: Scalar): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

/** The words of the workbench: the planner as a page. */
export const workbenchWords = {
  title: 'Workbench',
  key: keyText,
  heading: 'Which layout for my model and my GPUs?',
  description:
    'A planner for real training runs: choose a model and a cluster, see every legal layout ranked with reasons, and take the launch files along.',
  opening: (example: {
    readonly model: string;
    readonly gpus: number;
    readonly accelerator: string;
    readonly layouts: string;
    readonly fitting: string;
    readonly layout: string;
    readonly seconds: string;
    readonly mfu: string;
  }): readonly string[] => [
    'The episodes use one model in round numbers. Here the full model answers: exact parameter counts, each network, each engine’s habits, held against published runs. It looks at *every* layout that the engine accepts, ranks what fits, and says why.',
    `For example, for ${example.model} on ${example.gpus} ${example.accelerator} that is ${example.layouts} layouts, of which ${example.fitting} fit. The first choice is ${example.layout}: ${example.seconds} a step, ${example.mfu} of the GPUs’ peak. All of it runs on this machine; nothing is sent anywhere.`,
  ],
  question: {
    title: 'The question',
    model: 'Model',
    own: (name: string) => `${name} (opened)`,
    modelOption: (name: string, parameters: string) => `${name} · ${parameters}`,
    accelerator: 'Accelerator',
    gpus: 'GPUs',
    gpusAtMost: 'GPUs, at most',
    gpusPerNode: 'GPUs in a node',
    interNode: 'Network between nodes',
    usual: (value: string) => `usual: ${value}`,
    sequence: 'Sequence, tokens',
    globalBatch: 'Global batch, sequences',
    precision: 'Precision',
    optimizer: 'Optimizer',
    engine: 'Engine',
    engines: {
      megatron: 'Megatron-LM',
      torchtitan: 'torchtitan',
      deepspeed: 'DeepSpeed',
      nanotron: 'nanotron',
      fsdp: 'FSDP (Accelerate)',
    },
    objective: 'Make small',
    objectives,
    hold: 'Hold part of the layout',
    holdHelp: 'What is held is not searched.',
    searched: 'searched',
    keys,
    on: 'on',
    off: 'off',
  },
  open: {
    title: 'Open a file: config.json, a scenario, a launch script',
    help: 'A Hugging Face config.json, a saved scenario, or a launch file of Megatron-LM, torchtitan, DeepSpeed, nanotron, Accelerate, NeMo or GPT-NeoX. It is read on this machine.',
    file: 'Choose a file',
    text: 'Or paste its text',
    read: 'Read the text',
    done: (name: string) => `Read: ${name}.`,
    pasted: 'the pasted text',
  },
  search: {
    progress: (layouts: string, fitting: string) =>
      `Searching: ${layouts} layouts looked at, ${fitting} fit…`,
    stop: 'Stop',
    stopped: 'Stopped. The answer below is of the last search.',
    stoppedEmpty: 'Stopped before anything was found.',
    again: 'Search again',
    counts: (layouts: string, legal: string, fitting: string, seconds: string) =>
      `${layouts} layouts looked at in ${seconds}, none sampled: ${legal} that the engine accepts, ${fitting} that fit.`,
    waiting: 'Searching…',
    failed: 'The planner could not be started in this browser.',
  },
  ranking: {
    title: 'The layouts',
    ties: (count: number) =>
      `The first ${count} are within 2 % of each other, which no model can tell apart; the simplest with room to spare stands first.`,
    fewest: (gpus: number) => `The fewest GPUs that fit: ${gpus}.`,
    nothingFits: (gpus: number, over: string) =>
      `No layout fits on ${gpus} ${gpus === 1 ? 'GPU' : 'GPUs'}. The one that needs least lacks ${over} on its fullest GPU.`,
    nothingLegal: (gpus: number) =>
      `The engine accepts no layout of this on ${gpus} ${gpus === 1 ? 'GPU' : 'GPUs'} with what is held.`,
    which: 'Layouts in the table',
    best: 'Best first',
    front: 'Time against memory',
    caption: 'Layouts; choose one to look at it below',
    columns: ['No.', 'Step', 'Memory', 'MFU', 'Layout'],
    choose: (layout: string) => `Look at ${layout}`,
    notRanked: '–',
  },
  front: {
    picture: (count: number) =>
      `${counted(count, 'layout')} by step time and memory of the fullest GPU; the table has the same figures`,
    x: 'step time',
    y: 'memory of the fullest GPU',
    limit: (bytes: string) => `one GPU holds ${bytes}`,
    dot: (place: number | undefined, seconds: string, bytes: string) =>
      `${place === undefined ? 'On the front' : `No. ${place}`}: ${seconds}, ${bytes}.`,
    hint: 'Point at a dot to read it, click to look at that layout. The line is what no other layout beats in both.',
  },
  layout: {
    best: 'The first choice',
    own: 'The chosen layout',
    summary: (
      model: string,
      layout: string,
      seconds: string,
      bytes: string,
      capacity: string,
      fits: boolean,
    ) =>
      `${model}, ${layout}: ${seconds} a step; the fullest GPU needs ${bytes} of ${capacity}${fits ? '' : ', so it does not fit'}.`,
    toBest: 'Back to the first choice',
    stepSeconds: (range: string) => `a step; nine times in ten ${range}`,
    hostBytesPerNode: 'offloaded, in the host memory of each node',
    mfu: 'of the peak of the GPUs (MFU)',
    tokensPerSecond: 'tokens a second',
    peakBytes: (capacity: string, range: string) =>
      `on the fullest GPU, of ${capacity}; nine times in ten ${range}`,
    range: (low: string, high: string) => `${low} to ${high}`,
    assumptions: 'What was assumed',
  },
  reasons: {
    title: 'Why',
    asGood: 'No legal layout is faster in the model.',
    tie: (share: string) =>
      `${share} slower than the fastest: a tie, which no model can tell apart.`,
    slower: (seconds: string, share: string) =>
      `A step takes ${seconds} (${share}) longer than with the fastest layout. It loses that here:`,
    loses: (term: string, seconds: string) => `${term} +${seconds}`,
    wins: (terms: string) => `It gains on ${terms}.`,
    doesNotFit: (stage: number, over: string, part: string, bytes: string) =>
      `A GPU of ${places.stage(stage)} needs ${over} more than it has. Its largest part is ${part}, ${bytes}.`,
    illegal: 'The engine refuses it.',
    mend: (text: string) => `Take ${text}`,
    mendResult: (seconds: string, bytes: string) =>
      `the nearest that fits: ${seconds} a step, ${bytes}`,
    noMend: 'No single change makes it fit.',
    change: (changes: Readonly<Record<string, Scalar>>): string =>
      Object.entries(changes)
        .map(([key, value]) => `${keyText(key)} ${valueText(value)}`)
        .join(', '),
    help: (factor: number) => `What would help most, each made ${factor} times as large:`,
    noHelp: 'No single change would make it faster.',
    gain: (what: string, share: string) => `${what} +${share}`,
  },
  bill: {
    title: 'Memory of one GPU, by pipeline stage',
    picture: 'What each stage keeps in memory, against what one GPU has',
    stage: places.stage,
    stageColumn: 'Stage',
    whole: 'whole',
    limit: (bytes: string) => `one GPU: ${bytes}`,
    key: 'Parts of the bill, with what the fullest stage keeps',
  },
  step: {
    title: 'Where the time of a step goes',
    picture: 'The parts of a step, one after another',
    columns: ['Part', 'Seconds', 'Share'],
  },
  map: {
    title: 'Who works with whom',
    picture: 'The GPUs of the cluster, shaded by pipeline stage',
    each: (each: number, gpus: number) => `One square is ${each} of ${counted(gpus, 'GPU')}.`,
    hint: 'Point at a GPU, or walk with the arrow keys, to see its groups.',
    node: places.node,
    square: (gpu: number, each: number, stage: number) =>
      `${places.gpus(gpu, each)}, ${places.stage(stage)}`,
    axes: {
      tensor: 'tensor',
      context: 'context',
      data: 'data',
      pipeline: 'pipeline',
      expertTensor: 'expert tensor',
      expert: 'expert',
      expertData: 'expert data',
    },
    reach: { gpu: 'alone', domain: 'inside a node', network: 'across nodes' },
    group: (axis: string, count: number, reach: string) =>
      `${axis}: ${counted(count, 'GPU')} ${reach}`,
  },
  schedule: {
    title: (name: string) => `The pipeline in time: ${name}`,
    picture: 'What each stage does over time',
    shown: (shown: number, all: number) =>
      shown === all
        ? `All ${counted(all, 'micro-batch')} of a step.`
        : `The first ${shown} of ${counted(all, 'micro-batch')}; what follows only repeats, so less of the whole step is idle.`,
    idle: (share: string, makespan: string) => `Idle ${share} of these ${makespan}.`,
    kinds: 'What the cells are',
    idleKind: 'idle',
    hint: 'Every action with its own length: stages with more to do take longer.',
  },
  cost: {
    title: 'The whole run',
    tokens: 'Tokens to train on',
    price: 'Price of a GPU-hour, any currency',
  },
  launch: {
    title: 'Launch it',
    engine: 'Files for',
    engines: {
      megatron: 'Megatron-LM',
      torchtitan: 'torchtitan',
      deepspeed: 'DeepSpeed',
      nanotron: 'nanotron',
      accelerate: 'Accelerate',
    },
    refused: (engine: string) => `${engine} cannot run this layout:`,
    otherEngine:
      'The layout was searched by another engine’s rules and habits; choose this engine above to search by its own.',
    file: 'File',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    scenario: 'Save the scenario',
    scenarioFile: 'scenario.json',
    link: 'Copy link',
    linked: 'Link copied',
    terminal: 'The same in the terminal:',
    command: (file: string, engine: string) =>
      `shardplay estimate ${file} && shardplay export ${file} --to ${engine} --out launch`,
    failed: 'Could not copy; select the text and copy it by hand.',
  },
  recipe: {
    toRecipe: 'See this layout in episode 5',
  },
  problems: 'This cannot be answered:',
} as const;

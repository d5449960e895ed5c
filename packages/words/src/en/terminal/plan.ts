import { counted } from '@shardplay/core';
/** The words of `shardplay plan`. */
export const planWords = {
  summary: 'search every legal layout of a run and rank the best',
  description:
    'Searches every layout that the engine accepts: tensor, pipeline, virtual stages, data, context, expert and expert-tensor parallelism, sharding, recomputation, micro-batch, schedule. None is sampled, so the first is the best in the model. What a file or a flag gives is held, everything else is searched. Layouts that the model cannot tell apart are ties, the simplest with room to spare first.',
  top: 'layouts to show (default 10)',
  objective:
    'what to make small: time, memory or gpus (then --gpus is the most there are; default time)',
  budget: 'the most to spend in an hour; needs --price; finds the GPUs that do most for it',
  price: 'price of a GPU-hour, in any currency',
  tokens: 'tokens of the whole run: how long and how dear it will be',
  save: 'write the first layout as a scenario, for estimate, explain and export',
  nothingToSave: 'nothing fits, so there is no layout to save.',
  budgetNeedsPrice: '--budget needs --price, the price of a GPU-hour.',
  budgetIsForSpeed:
    '--budget looks for the most tokens a second, --objective memory for the least memory; leave one of the two out.',
  priceNeedsUse:
    '--price needs --tokens, to say what the run costs, or --budget, to say what an hour may cost.',
  bought: (gpus: number, spent: string, most: number) =>
    `The budget does most with ${counted(gpus, 'GPU')}, at ${spent} an hour (--gpus, ${most}, is the most that are looked at).`,
  progress: (layouts: number, fitting: number) =>
    `${counted(layouts, 'layout')} looked at, ${fitting} fit…`,
  headings: { place: '#', step: 'step', memory: 'memory', mfu: 'MFU', layout: 'layout' },
  nothingFits: (gpus: number) => `✗ No layout fits on ${counted(gpus, 'GPU')}.`,
  ruledOut: (held: string) =>
    held === ''
      ? '✗ The engine accepts no layout of this run.'
      : `✗ No layout is left that the engine accepts, because of what is held: ${held}. Leave some of it out.`,
  closest: (over: string) => `The one that needs least still lacks ${over}:`,
  otherRecipes: 'It would fit with another recipe, which no search changes by itself:',
  moreGpus: 'No other recipe of these GPUs makes it fit: more or larger ones would.',
  fewest: (gpus: number) => `The fewest GPUs that fit: ${gpus}.`,
  tightMark: ' !',
  tight:
    '! with little room: going by how far the model misses on measured runs, it may run out of memory. --objective memory puts the safest first; more GPUs give room.',
  ties: (count: number) =>
    `The first ${count} are within 2 % of each other, which no model can tell apart; the simplest with room to spare stands first.`,
  counts: (layouts: number, legal: number, fitting: number) =>
    `${counted(layouts, 'layout')} looked at, none sampled: ${legal} that the engine accepts, ${fitting} that fit.`,
  help: (factor: number, gains: string) =>
    gains === ''
      ? 'No single change would make the first one faster.'
      : `What would help the first one most, each made ${factor} times as large: ${gains}.`,
  gain: (what: string, share: string) => `${what} +${share}`,
  sensitivities: {
    'matrix-rate': 'matrix rate',
    'memory-bandwidth': 'memory bandwidth',
    'intra-node-bandwidth': 'bandwidth in a node',
    'inter-node-bandwidth': 'bandwidth between nodes',
    'micro-batches': 'micro-batches in a step',
  },
  duration: (steps: string, time: string, gpuHours: string) =>
    `The run takes ${steps === '1' ? '1 step' : `${steps} steps`}, ${time}, ${gpuHours} GPU-hours.`,
  cost: (price: string) => `It costs ${price}.`,
  energy: (megawattHours: string) =>
    `The boards take at most ${megawattHours} MWh, without hosts and cooling.`,
  after: `Examples:
  shardplay plan --model llama-3.1-70b --gpus 64 --accelerator h100 --sequence 8192 --global-batch 512
  shardplay plan --hf config.json --gpus 16 --accelerator a100 --objective memory --top 3
  shardplay plan run.json --tensor 8 --tokens 1e12 --price 2.5
  shardplay plan --model llama-3.1-8b --gpus 1024 --accelerator h100 --objective gpus
  shardplay plan run.json --save best.json && shardplay export best.json --to megatron

Exit codes: 0 answered (also where nothing fits), 2 bad input.`,
};

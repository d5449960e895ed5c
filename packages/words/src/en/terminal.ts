import { counted } from '@shardplay/core';
import {
  compareWords,
  diagnoseWords,
  explainWords,
  largestWords,
  sweepWords,
} from './terminal/questions.ts';
import { acceptsWords } from './terminal/accepts.ts';
import { calibrateWords } from './terminal/calibrate.ts';
import { estimateWords } from './terminal/estimate.ts';
import { exportWords, readWords } from './terminal/files.ts';
import { planWords } from './terminal/plan.ts';
import { places } from './places.ts';
import { hardwareWords } from './terminal/hardware.ts';
import { modelsWords } from './terminal/models.ts';
import { showWords } from './terminal/show.ts';

/** Every word of the `shardplay` command that is not an episode's own. */
export const terminal = {
  program: {
    description:
      'How a model is cut over many GPUs: what it takes in memory, what a step takes in time, which layout is best, and the files to launch it.',
    version: 'print the version',
    help: 'show this help',
    helpCommand: 'show the help of a command',
    after: `Exit codes:
  0    answered; that a layout is illegal or does not fit is an answer
  2    the arguments, a file or its contents are wrong; standard error says how
  70   a fault of this program
  130  interrupted

Environment:
  COLUMNS   width of tables and charts
  NO_COLOR  no colours, even on a terminal`,
  },
  fullOutput: (reason: string) => `standard output cannot be written: ${reason}.`,
  fault: (message: string) =>
    `internal fault: ${message}. Please report it with the command line that led here.`,
  json: 'print the answer as JSON',
  on: 'on',
  off: 'off',
  twice: (flag: string, first: string, second: string) =>
    `${flag} is given twice, as ${first} and as ${second}; give it once.`,
  /** Stands where no source states a figure. */
  unknown: '-',
  placeholder: { number: 'number', choice: 'word', text: 'name', list: 'a,b,…' },
  /** Help of a flag: what it is, what is legal, what it is when not given. */
  flag: (label: string, legal: string, initial: string) =>
    `${label} (${legal}; default ${initial})`,
  badCount: (flag: string, text: string, most: number) =>
    `${flag}: ${JSON.stringify(text)} is not a count; it must be a whole number from 1 to ${most}.`,
  badNumber: (flag: string, text: string, from: number, to: number, unit = '') =>
    `${flag}: ${JSON.stringify(text)} is out of range; it must be a number from ${from} to ${to}${unit === '' ? '' : ` ${unit}`}.`,
  input: {
    unreadable: (path: string, reason: string) => `${path} cannot be read: ${reason}.`,
    standardInput: 'standard input',
    folder: 'it is a folder; name a file in it',
    binary: 'it is binary, not text in UTF-8',
    silentPipe: 'it is a pipe, and nobody writes to it',
    tooLarge: (megabytes: number) =>
      `it is larger than ${megabytes} MB, which no such file is; of a log, give the part around the error`,
    /** `given`: the file as the user named it. */
    notJson: (given: string, path: string, line: number, column: number, reason?: string) =>
      `${path}, line ${line}, column ${column}, cannot be read as JSON: ${reason ?? `a scenario starts with {. If this is a launch file, \`shardplay read ${given}\` turns it into one`}.`,
    notObject: (path: string, kind: string) =>
      `${path} holds ${kind === 'object' ? 'null' : `a ${kind}`}, but must hold a JSON object: a scenario, {"model": …, "cluster": {…}}.`,
    isConfig: (given: string, path: string) =>
      `${path} is a model's config.json, not a scenario: give it with --hf ${given}, beside --accelerator and --gpus.`,
  },
  output: {
    note: (note: string) => `note: ${note}`,
    fileAbove: 'what should be its folder is a file',
    unwritable: (path: string, reason: string) => `${path} cannot be written: ${reason}.`,
    more: (count: number) => `(And ${counted(count, 'more problem')}.)`,
  },
  pipeline: {
    kinds: {
      F: 'forward',
      B: 'backward',
      I: 'input gradient',
      W: 'weight gradient',
    },
    rank: places.rank,
    twoUnits: (control: string, cost: string) =>
      `--${control}: speaks of a rank's whole share of the model, and --${cost} of one chunk; give one of the two.`,
    tooMany: (actions: number, most: number) =>
      `stages x virtual stages x micro-batches make up to ${actions} actions, more than ${most}; take fewer.`,
    title: (schedule: string, ranks: number, microBatches: number) =>
      `${schedule}: ${counted(ranks, 'rank')}, ${counted(microBatches, 'micro-batch')}`,
  },
  links: { nvlink: 'NVLink', infiniband: 'InfiniBand', ethernet: 'Ethernet' },
  segments: {
    weights: 'weights',
    gradients: 'gradients',
    masterWeights: 'fp32 master weights',
    moments: 'Adam moments',
    activations: 'activations (rule of thumb)',
  },
  show: showWords,
  scenario: {
    file: 'a scenario as JSON; - for standard input; flags win over it',
    huggingFace: 'the model as a Hugging Face config.json, instead of --model',
    inHuggingFace: (path: string, said: string) => `--hf ${path}: ${said}`,
    twoModels: '--model and --hf both give the model; give one of the two.',
    nothing:
      'a scenario is needed: a file, - for standard input, or at least --model, --accelerator and --gpus.',
    /** Help of a flag that takes one of some words. */
    choices: (description: string, choices: readonly string[]) =>
      `${description} One of ${choices.join(', ')}.`,
    noRun: 'This layout fits no run',
    on: (model: string, gpus: number, accelerator: string) =>
      `${model} on ${gpus} × ${accelerator}`,
    run: (layout: string, schedule: string, engine: string) => `${layout}; ${schedule}; ${engine}`,
  },
  estimate: estimateWords,
  plan: planWords,
  explain: explainWords,
  compare: compareWords,
  sweep: sweepWords,
  diagnose: diagnoseWords,
  largest: largestWords,
  export: exportWords,
  read: readWords,
  models: modelsWords,
  hardware: hardwareWords,
  accepts: acceptsWords,
  calibrate: calibrateWords,
  completion: {
    summary: 'print a completion script for a shell',
    description:
      'Prints a script that completes commands, flags and the values of flags in your shell.',
    shell: 'the shell',
    after: `Examples:
  # in ~/.bashrc
  source <(shardplay completion bash)
  # in ~/.zshrc, after compinit
  source <(shardplay completion zsh)
  # in ~/.config/fish/config.fish
  shardplay completion fish | source`,
  },
};

import type { Problem, ResolvedScenario, Scenario } from '@shardplay/core';

/** The engines that launch files are written for. Accelerate stands for PyTorch's FSDP2. */
export const EXPORT_ENGINES = [
  'megatron',
  'torchtitan',
  'deepspeed',
  'nanotron',
  'accelerate',
] as const;
export type ExportEngine = (typeof EXPORT_ENGINES)[number];

/** A file of a launch: where it goes, relative to one folder, and what is in it. */
export interface LaunchFile {
  readonly path: string;
  readonly text: string;
}

export interface Launch {
  /** The first file is the one that starts the run. */
  readonly files: readonly LaunchFile[];
  /** What the files leave to the user or say otherwise than the scenario, in sentences. */
  readonly notes: readonly string[];
}

export interface LaunchOptions {
  /** `slurm` adds a job script. Default: slurm where there are several nodes. */
  readonly launcher?: 'torchrun' | 'slurm';
  /** GPUs of one machine that a launcher starts processes on. Default: those of a node, 4 of an NVL72 tray. */
  readonly processesPerNode?: number;
  /** Optimizer steps. Default: 100. */
  readonly steps?: number;
  /** Peak learning rate. Default: 3e-4. */
  readonly learningRate?: number;
  /** Base of the rotary embedding, which a scenario does not hold. Default: the model's, where known. */
  readonly rotaryBase?: number;
}

/** A run and how to launch it: what every writer gets. */
export interface LaunchJob {
  readonly run: ResolvedScenario;
  readonly options: Required<LaunchOptions>;
}

/** What was read out of a launch file: only what it says, or what its engine does by default. */
export interface LaunchReading {
  readonly engine: Scenario['engine'];
  /** Model, cluster, layout and training as far as the file tells; an accelerator never. */
  readonly scenario: PartialScenario;
  readonly notes: readonly string[];
}

/** A scenario that lacks what a launch file does not say. */
export interface PartialScenario {
  readonly model?: Scenario['model'];
  readonly cluster?: Partial<Scenario['cluster']>;
  readonly layout?: NonNullable<Scenario['layout']>;
  readonly training?: NonNullable<Scenario['training']>;
  readonly engine?: Scenario['engine'];
}

/** A refusal: one problem. */
export function refuse(rule: string, message: string, fix?: Problem['fix']): Problem {
  return fix === undefined ? { rule, message } : { rule, message, fix };
}

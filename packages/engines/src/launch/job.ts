import { counted, nearestDivisor, type Problem, type ResolvedScenario } from '@shardplay/core';
import type { LaunchFile, LaunchJob, LaunchOptions } from './launch.ts';
import { rotaryBaseOf } from './rotary-base.ts';

/** GPUs of one compute tray of an NVL72 or NVL36 rack: NVIDIA GB200 NVL72 architecture. */
const TRAY_GPUS = 4;
/** No machine with one operating system holds more GPUs than this; beyond, a node is a rack. */
const MACHINE_GPUS = 16;

/** Fills in how a run is launched. */
export function launchJob(run: ResolvedScenario, given: LaunchOptions): LaunchJob {
  const { gpus, gpusPerNode } = run.cluster;
  const machine = gpusPerNode > MACHINE_GPUS ? TRAY_GPUS : gpusPerNode;
  const processesPerNode = given.processesPerNode ?? mostUpTo(machine, gpus);
  return {
    run,
    options: {
      launcher: given.launcher ?? (gpus > processesPerNode ? 'slurm' : 'torchrun'),
      processesPerNode,
      steps: given.steps ?? 100,
      learningRate: given.learningRate ?? 3e-4,
      rotaryBase: given.rotaryBase ?? rotaryBaseOf(run.modelName),
    },
  };
}

/** Every machine starts as many processes: a number of them that does not divide the GPUs is refused. */
export function processesProblems(gpus: number, asked: number | undefined): readonly Problem[] {
  if (asked === undefined || gpus % asked === 0) return [];
  const nearest = nearestDivisor(gpus, Math.max(1, Math.floor(asked) || 1));
  const message = `processesPerNode is ${asked}, but must divide the ${counted(gpus, 'GPU')} of the run; the nearest that does is ${nearest}.`;
  return [{ rule: 'processes-fill-run', message }];
}

/** The largest divisor of a whole number that is not above `most`. */
function mostUpTo(most: number, whole: number): number {
  let divisor = Math.min(most, whole);
  while (whole % divisor !== 0) divisor -= 1;
  return divisor;
}

/** Machines that processes are started on. */
export function machinesOf({ run, options }: LaunchJob): number {
  return run.cluster.gpus / options.processesPerNode;
}

/** Lines that give `torchrun` its place: the same script runs on every machine. */
export function torchrunSettings(job: LaunchJob): string {
  return `# Where this machine stands. Slurm sets these (see job.sbatch); by hand, set MASTER_ADDR to
# the first machine and NODE_RANK to 0, 1, ... on each, and run this script on all of them.
MASTER_ADDR=\${MASTER_ADDR:-localhost}
MASTER_PORT=\${MASTER_PORT:-29500}
NODE_RANK=\${NODE_RANK:-0}
LAUNCHER=(
  torchrun
  --nnodes ${machinesOf(job)}
  --nproc-per-node ${job.options.processesPerNode}
  --node-rank "$NODE_RANK"
  --master-addr "$MASTER_ADDR"
  --master-port "$MASTER_PORT"
)`;
}

/** A Slurm job that runs `script` once on each machine. */
export function slurmJob(job: LaunchJob, script: string): LaunchFile {
  const { run, options } = job;
  return {
    path: 'job.sbatch',
    text: `#!/bin/bash
# Starts ${script} once on each machine: sbatch job.sbatch
#SBATCH --job-name=${slug(run.modelName)}
#SBATCH --nodes=${machinesOf(job)}
#SBATCH --ntasks-per-node=1
#SBATCH --gpus-per-node=${options.processesPerNode}
#SBATCH --exclusive
#SBATCH --output=%x-%j.log

export MASTER_ADDR=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)
export MASTER_PORT=29500
srun bash -c 'NODE_RANK=$SLURM_NODEID bash ${script}'
`,
  };
}

export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'model';

/** What every launch file says of itself in its first lines. */
export function about(job: LaunchJob, engine: string): readonly string[] {
  const { run } = job;
  const { layout, training, cluster } = run;
  const axes = [
    ['tensor', layout.tensor],
    ['pipeline', layout.pipeline],
    ['context', layout.context],
    ['data', layout.data],
    ['expert', layout.expert],
  ].filter(([, size]) => size !== 1);
  const sizes = axes.map(([name, size]) => `${name} ${size}`).join(' x ') || 'one GPU';
  return [
    `${run.modelName} on ${cluster.gpus} x ${cluster.accelerator.name}: ${sizes}.`,
    `A step: ${counted(training.globalBatch, 'sequence')} of ${counted(training.sequence, 'token')}, ${counted(training.microBatches, 'micro-batch')} of ${training.microBatch}.`,
    `Written by Shardplay for ${engine}.`,
  ];
}

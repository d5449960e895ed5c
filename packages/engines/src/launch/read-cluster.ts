import { wholeNumber, type Flags } from './flags.ts';
import type { PartialScenario } from './launch.ts';
import type { ShellScript } from './shell-script.ts';

/** How many GPUs take part, as `torchrun`'s options, a Slurm job's or a script's variables tell. */
export function clusterOf(
  flags: Flags,
  script: Pick<ShellScript, 'batch' | 'variables'>,
): NonNullable<PartialScenario['cluster']> {
  const variable = (...names: string[]) =>
    names
      .map((name) => script.variables.get(name))
      .filter((value) => value !== undefined && /^\d+$/.test(value))
      .map(Number)[0];
  const batch = (...names: string[]) =>
    names
      .map((name) => /(\d+)$/.exec(script.batch.get(name) ?? '')?.[1])
      .filter((value) => value !== undefined)
      .map(Number)[0];
  const perMachine =
    wholeNumber(flags, 'nproc-per-node') ??
    wholeNumber(flags, 'num-gpus') ??
    variable('GPUS_PER_NODE', 'NGPU', 'NPROC_PER_NODE') ??
    batch('gpus-per-node', 'gres', 'gpus-per-task', 'ntasks-per-node');
  const machines =
    wholeNumber(flags, 'nnodes') ??
    wholeNumber(flags, 'num-nodes') ??
    batch('nodes', 'N') ??
    variable('NNODES', 'NUM_NODES');
  if (perMachine === undefined || perMachine === 0) return {};
  return { gpus: perMachine * (machines ?? 1), gpusPerNode: perMachine };
}

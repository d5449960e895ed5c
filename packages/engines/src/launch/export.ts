import {
  launchProblems,
  legalityProblems,
  type Engine,
  type Problem,
  type ResolvedScenario,
  type Result,
} from '@shardplay/core';
import { accelerateLaunch } from '../accelerate/config.ts';
import { deepspeedLaunch } from '../deepspeed/config.ts';
import { megatronLimits } from '../megatron/limits.ts';
import { megatronLaunch } from '../megatron/script.ts';
import { nanotronLaunch } from '../nanotron/config.ts';
import { nanotronLimits } from '../nanotron/limits.ts';
import { torchtitanLimits } from '../torchtitan/limits.ts';
import { torchtitanLaunch } from '../torchtitan/recipe.ts';
import { adapterProblems } from './adapters.ts';
import { launchJob, processesProblems } from './job.ts';
import type { ExportEngine, Launch, LaunchJob, LaunchOptions } from './launch.ts';

/** How one engine is written: what its files cannot say of a model, and its files. */
interface Writer {
  readonly limits?: (run: ResolvedScenario) => readonly Problem[];
  readonly write: (job: LaunchJob) => Launch;
}

const WRITERS: Readonly<Record<ExportEngine, Writer>> = {
  megatron: { limits: megatronLimits, write: megatronLaunch },
  accelerate: { write: accelerateLaunch },
  deepspeed: { write: deepspeedLaunch },
  nanotron: { limits: nanotronLimits, write: nanotronLaunch },
  torchtitan: { limits: torchtitanLimits, write: torchtitanLaunch },
};

/** How a scenario calls the engine of launch files: Accelerate stands for PyTorch's FSDP. */
export function scenarioEngineOf(engine: ExportEngine): Engine {
  return engine === 'accelerate' ? 'fsdp' : engine;
}

/**
 * What the launch files of an engine cannot say about a run, each with the nearest thing that
 * they can. This is about files alone: whether the run is legal, core tells.
 */
export function expressible(engine: ExportEngine, run: ResolvedScenario): readonly Problem[] {
  const limits = WRITERS[engine].limits?.(run) ?? [];
  const launch = launchProblems({ ...run, engine: scenarioEngineOf(engine) });
  return [...launch, ...limits, ...adapterProblems(engine, run)];
}

/**
 * Launch files that start a run on an engine as it is: complete and commented, on random data.
 * Every flag and key is one that the version named in the file has (docs/export.md).
 * @returns problems where the engine would refuse the run, or has no words for it
 */
export function exportLaunch(
  engine: ExportEngine,
  run: ResolvedScenario,
  options: LaunchOptions = {},
): Result<Launch> {
  const problems = [
    ...processesProblems(run.cluster.gpus, options.processesPerNode),
    ...legalityProblems({ ...run, engine: scenarioEngineOf(engine) }),
    ...expressible(engine, run),
  ];
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: WRITERS[engine].write(launchJob(run, options)) };
}

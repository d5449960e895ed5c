import {
  legalityProblems,
  type Engine,
  type Problem,
  type ResolvedScenario,
} from '@shardplay/core';
import type { ExportEngine } from './launch.ts';

/** Whose rules core knows them by: Accelerate launches FSDP. */
const RULES_OF: Readonly<Record<ExportEngine, Engine>> = {
  megatron: 'megatron',
  torchtitan: 'torchtitan',
  deepspeed: 'deepspeed',
  nanotron: 'nanotron',
  accelerate: 'fsdp',
};

/** What the engine itself would refuse: core's rules, asked for it. */
export function engineRefusals(engine: ExportEngine, run: ResolvedScenario): readonly Problem[] {
  return legalityProblems({ ...run, engine: RULES_OF[engine] });
}

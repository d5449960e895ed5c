import type { Engine, Recompute, Sharding } from '../scenario/choices.ts';
import type { ScheduleName } from '../schedule/schedule.ts';

/** What a search tries on an engine, beside the sizes of the axes. */
interface Recipes {
  /** Whether a launch file can say a pipeline: DeepSpeed makes its own in the user's program. */
  readonly pipelines: boolean;
  /** Schedules of a pipeline; those with virtual stages are tried with every number of them. */
  readonly schedules: readonly ScheduleName[];
  readonly shardings: readonly Sharding[];
  readonly recomputes: readonly Recompute[];
  /** Whether states can be sharded inside a node and copied between nodes (HSDP, hpZ). */
  readonly hybridSharding: boolean;
  /** Whether a split of layers that is not even can be spelled out. */
  readonly unevenSplit: boolean;
}

/**
 * What each engine offers on its documented path (docs/plan.md has the sources): a search never
 * proposes what the launch file could not say.
 */
export const RECIPES: Readonly<Record<Engine, Recipes>> = {
  megatron: {
    pipelines: true,
    schedules: ['1f1b', 'interleaved-1f1b'],
    shardings: ['none', 'optimizer'],
    recomputes: ['none', 'selective', 'full'],
    hybridSharding: false,
    unevenSplit: true,
  },
  torchtitan: {
    pipelines: true,
    schedules: ['1f1b', 'gpipe', 'interleaved-1f1b', 'interleaved-zb', 'zb-v'],
    shardings: ['parameters'],
    recomputes: ['none', 'selective', 'full'],
    hybridSharding: true,
    unevenSplit: true,
  },
  deepspeed: {
    pipelines: false,
    schedules: ['1f1b'],
    shardings: ['none', 'optimizer', 'gradients', 'parameters'],
    recomputes: ['none', 'full'],
    hybridSharding: true,
    unevenSplit: true,
  },
  nanotron: {
    pipelines: true,
    schedules: ['1f1b', 'gpipe'],
    shardings: ['none', 'optimizer'],
    recomputes: ['none', 'full'],
    hybridSharding: false,
    unevenSplit: true,
  },
  fsdp: {
    pipelines: false,
    schedules: ['1f1b'],
    shardings: ['gradients', 'parameters'],
    recomputes: ['none', 'full'],
    hybridSharding: true,
    unevenSplit: false,
  },
};

import type { ScheduleName } from '../schedule.ts';

/** What an engine is asked to run. */
export interface EngineFacts {
  readonly schedule: ScheduleName;
  readonly ranks: number;
  readonly virtualStages: number;
  readonly microBatches: number;
  /** Megatron-LM's microbatch_group_size_per_vp_stage; its default is the number of ranks. */
  readonly microBatchGroup?: number;
  /** Transformer layers of the model; rules about them are skipped where it is not given. */
  readonly layers?: number;
  /** Megatron-LM's overlap_p2p_comm; its default is to overlap where it interleaves. */
  readonly overlapsPointToPoint?: boolean;
}

/** A value of the facts that a user can change. */
export type FactKey = 'ranks' | 'virtualStages' | 'microBatches' | 'microBatchGroup';

/** Something that an engine checks before it runs, in the order in which it checks. */
export interface EngineRule {
  readonly rule: string;
  readonly refuses: (facts: EngineFacts) => boolean;
  /** Why, in plain words: which key, what is wrong, what is legal. */
  readonly message: (facts: EngineFacts) => string;
  /** What the engine itself says, word for word, so that a log can be matched. */
  readonly engineError: (facts: EngineFacts) => string;
  /** What may be changed to satisfy it, the likeliest first. */
  readonly keys: readonly FactKey[];
}

/** An engine: the schedules that it has, by its own names, and what it refuses. */
export interface ScheduleEngine {
  readonly title: string;
  /** The version whose source was read or run. */
  readonly version: string;
  readonly schedules: Partial<Readonly<Record<ScheduleName, string>>>;
  readonly rules: readonly EngineRule[];
  /** What it lets pass but does otherwise than asked. */
  readonly remarks?: (facts: EngineFacts) => readonly string[];
}

export const stagesOf = ({ ranks, virtualStages }: EngineFacts): number => ranks * virtualStages;

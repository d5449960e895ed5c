import type { Problem } from '../problem.ts';
import type { StageBill } from './memory-bill.ts';
import type { StepParts } from './step-time.ts';

/** Everything that Shardplay says of one scenario (docs/step-time.md). */
export interface Answer {
  /** Whether the engine accepts the layout. */
  readonly legal: boolean;
  readonly problems: readonly Problem[];
  readonly memory: MemoryEstimate;
  readonly step: StepEstimate;
  readonly throughput: Throughput;
  /** What was filled in, and what the numbers stand on, in sentences. */
  readonly assumptions: readonly string[];
}

export interface MemoryEstimate {
  readonly fits: boolean;
  /** What a framework can allocate on the accelerator. */
  readonly capacityBytes: number;
  /** The pipeline rank that needs most. */
  readonly worstStage: number;
  /** Reserved and overhead of that rank: what the device shows. */
  readonly peakBytes: number;
  /** Where the peak lies nine times in ten, by the misses on the nearest evidence. */
  readonly lowBytes: number;
  readonly highBytes: number;
  /** What waits in the memory of one node's host, at most. */
  readonly hostBytesPerNode: number;
  readonly stages: readonly StageBill[];
}

export interface StepEstimate extends StepParts {
  /** Where the time lies nine times in ten, by the misses on the nearest evidence. */
  readonly lowSeconds: number;
  readonly highSeconds: number;
}

export interface Throughput {
  readonly tokensPerSecond: number;
  readonly tokensPerSecondPerGpu: number;
  /** FLOP/s of one GPU that the model's mathematics needs. */
  readonly modelFlopsPerGpu: number;
  /** Model FLOP/s over the accelerator's 16-bit peak. */
  readonly mfu: number;
  readonly convention: string;
}

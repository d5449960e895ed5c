import { runFactsOf, type RunFacts } from '../legality/facts.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import type { Attention } from '../scenario/choices.ts';
import { estimator } from '../step/estimator.ts';
import type { LayoutChoice } from '../step/setting.ts';
import { settingOf } from '../step/resolve.ts';
import { gateOf } from './gate.ts';
import { Best, ParetoFront, type Candidate, type Objective } from './ranking.ts';
import type { SpaceFrame } from './space.ts';
import { keepLayout, walkLayouts, type Visitor } from './walk.ts';

/** How far a search is. */
export interface Progress {
  /** Layouts looked at so far. */
  readonly layouts: number;
  readonly fitting: number;
}

/** What a search found, and what it looked at to find it. */
export interface SearchResult {
  /** The best layouts that fit, best first; empty if none fits. */
  readonly best: readonly Candidate[];
  /** Time against memory: the layouts that no other beats in both. */
  readonly pareto: readonly Candidate[];
  /** Where nothing fits: the legal layout that needs least memory. */
  readonly closest: Candidate | undefined;
  readonly counts: SearchCounts;
}

export interface SearchCounts {
  /** Layouts that fill the GPUs and divide the batch. */
  readonly layouts: number;
  /** Of those, the ones that the engine accepts. */
  readonly legal: number;
  /** Of those, the ones that fit into memory. */
  readonly fitting: number;
}

/**
 * Looks at every layout of a frame: none is sampled, and memory is left uncounted only where the
 * states alone are too large, so the best is the best of the model. Yields after each block, so that
 * a caller can show progress, give way or stop.
 * @param base any resolved scenario of the run: model, cluster, sizes and engine are taken from it
 * @param attention the kernel of a layout that shares each sequence among so many GPUs
 */
export function* search(
  base: ResolvedScenario,
  frame: SpaceFrame,
  objective: Objective,
  keep: number,
  attention: (context: number) => Attention,
): Generator<Progress, SearchResult> {
  const whole = modelWith(base, attention(1));
  const shared = attention(2) === attention(1) ? whole : modelWith(base, attention(2));
  const modelOf = ({ context }: LayoutChoice) => (context === 1 ? whole : shared);
  const capacity = whole.setting.gpu.memoryBytes;
  const { microBatchGroup } = frame.fixed.layout;
  // The base has no pipeline, so that its group of micro-batches says nothing of a layout's.
  const { microBatchGroup: _, ...facts } = runFactsOf(base);
  const run: RunFacts = { ...facts, ...(microBatchGroup !== undefined && { microBatchGroup }) };
  const best = new Best(keep, objective);
  const pareto = new ParetoFront();
  let closest: Candidate | undefined;
  let layouts = 0;
  let legal = 0;
  let fitting = 0;

  const visitor: Visitor = {
    gate: gateOf(run),
    count: (all, taken) => {
      layouts += all;
      legal += taken;
    },
    // No micro-batch brings a peak below what stands: a bound, not a guess.
    wants: (choice) =>
      modelOf(choice).floorBytes(choice) <=
      (fitting > 0 ? capacity : Math.max(capacity, closest?.peakBytes ?? Infinity)),
    visit: (choice) => {
      const model = modelOf(choice);
      const peakBytes = model.peakBytes(choice);
      if (peakBytes > capacity) {
        if (fitting === 0 && (closest === undefined || peakBytes < closest.peakBytes))
          closest = { choice: keepLayout(choice), seconds: model.step(choice).seconds, peakBytes };
        return;
      }
      fitting += 1;
      const { seconds } = model.step(choice);
      if (!best.wants(seconds, peakBytes) && !pareto.wants(seconds, peakBytes)) return;
      const candidate = { choice: keepLayout(choice), seconds, peakBytes };
      best.add(candidate);
      pareto.add(candidate);
    },
  };
  for (const _ of walkLayouts(frame, visitor)) yield { layouts, fitting };
  return {
    best: best.sorted(),
    pareto: pareto.sorted(),
    closest: fitting === 0 ? closest : undefined,
    counts: { layouts, legal, fitting },
  };
}

const modelWith = (base: ResolvedScenario, attention: Attention) =>
  estimator(settingOf({ ...base, training: { ...base.training, attention } }));

/** The frame of a scenario: what it fixes, and the sizes that bound the rest. */
export function frameOf(base: ResolvedScenario, fixed: SpaceFrame['fixed']): SpaceFrame {
  return {
    engine: base.engine,
    gpus: base.cluster.gpus,
    gpusPerNode: base.cluster.gpusPerNode,
    layers: base.architecture.layers,
    experts: base.architecture.experts?.count ?? 0,
    globalBatch: base.training.globalBatch,
    fixed,
  };
}

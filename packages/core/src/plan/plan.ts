import { counted } from '../format/counted.ts';
import { runFactsOf } from '../legality/facts.ts';
import { heldProblems } from '../legality/legality.ts';
import type { Result } from '../problem.ts';
import type { Attention } from '../scenario/choices.ts';
import type { ResolvedScenario } from '../scenario/resolved.ts';
import { resolveScenario, type Readers } from '../scenario/resolve.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { usualAttention } from '../scenario/usual-kernels.ts';
import type { Answer } from '../step/answer.ts';
import { estimate, missOf } from '../step/estimate.ts';
import { settingOf } from '../step/resolve.ts';
import { fixedBy } from './freedom.ts';
import { gpuCounts } from './gpu-counts.ts';
import { simplestFirst, type Candidate, type Objective } from './ranking.ts';
import { frameOf, search, type Progress, type SearchCounts, type SearchResult } from './search.ts';
import { withChoice } from './with-choice.ts';

/** A question to the planner. */
export interface PlanRequest {
  /** The run: keys that its `layout` and recipe give are held, the others are searched. */
  readonly scenario: Scenario;
  /** What to make smallest; `time` if absent. With `gpus`, `cluster.gpus` is the most there are. */
  readonly objective?: Objective;
  /** Layouts to answer with; 10 if absent. */
  readonly top?: number;
}

/** One layout of a plan: the scenario that runs it and what is estimated of it. */
export interface PlannedLayout {
  readonly scenario: Scenario;
  readonly answer: Answer;
  /** Seconds over the fastest's, or bytes over the smallest's: 1 for the best. */
  readonly relativeCost: number;
}

export interface Plan {
  readonly objective: Objective;
  /** GPUs of the answer: `cluster.gpus`, or the fewest that fit. */
  readonly gpus: number;
  /** Best first; those that tie with the best (`ties`) stand in front, the simplest with room to spare first. */
  readonly layouts: readonly PlannedLayout[];
  /** How many of the layouts the model cannot tell from the best. */
  readonly ties: number;
  /** The very best in the model, which may stand behind a simpler one that ties with it. */
  readonly best: PlannedLayout | undefined;
  /** Fastest first: no other layout is both faster and smaller. */
  readonly pareto: readonly PlannedLayout[];
  /** Where nothing fits: the legal layout that needs least memory. */
  readonly closest: PlannedLayout | undefined;
  readonly counts: SearchCounts;
  /** True: every legal layout of the space was evaluated, so the best is the model's best. */
  readonly certified: true;
  readonly assumptions: readonly string[];
}

const USUAL_TOP = 10;
/** Candidates kept while searching, so that ties beyond the answer are counted too. */
const KEPT = 256;
/** Pareto layouts answered with; the front is thinned evenly beyond. */
const MOST_PARETO = 40;
/** Tokens in a step where none is given: 4 Mi, between GPT-3's 3.2 M and Llama 3's 16 M. */
const USUAL_STEP_TOKENS = 2 ** 22;

/**
 * Plans to the end.
 * @returns problems where the scenario itself is wrong, or holds what its engine or the engine's launch
 * files have not in any layout
 */
export function plan(request: PlanRequest, readers?: Readers): Result<Plan> {
  const steps = planSteps(request, readers);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same a block at a time: a caller shows progress, gives way, or stops by not going on. */
export function* planSteps(
  { scenario, objective = 'time', top = USUAL_TOP }: PlanRequest,
  readers: Readers = {},
): Generator<Progress, Result<Plan>> {
  const given = withGlobalBatch(scenario);
  let outcome:
    | { base: ResolvedScenario; found: SearchResult; attention: (context: number) => Attention }
    | undefined;
  for (const gpus of objective === 'gpus' ? gpuCounts(scenario) : [scenario.cluster.gpus]) {
    const counted = { ...given, cluster: { ...given.cluster, gpus } };
    const base = oneReplica(counted, readers);
    if (!base.ok) return base;
    const fixed = fixedBy(counted);
    const problems = heldProblems(runFactsOf(base.value), fixed.layout);
    if (problems.length > 0) return { ok: false, problems };
    const frame = frameOf(base.value, fixed);
    const attention = attentionOf(counted, base.value);
    const found = yield* search(base.value, frame, objective, Math.max(KEPT, top), attention);
    outcome = { base: base.value, found, attention };
    if (found.best.length > 0) break;
  }
  const { base, found, attention } = outcome!;
  const written = { ...given, cluster: { ...given.cluster, gpus: base.cluster.gpus } };
  const { ranked, ties } = simplestFirst(found.best, objective, roomyBytes(base));
  const first = found.best[0];
  const show = (candidate: Candidate) => {
    // The kernel that was searched with: its default would follow from a layout's recipe too.
    const training = { ...written.training, attention: attention(candidate.choice.context) };
    return planned({ ...written, training }, candidate, objective, first ?? candidate, readers);
  };
  yield found.counts;
  const layouts = ranked.slice(0, top).map(show);
  yield found.counts;
  const pareto = thinned(found.pareto, MOST_PARETO).map(show);
  return {
    ok: true,
    value: {
      objective,
      gpus: base.cluster.gpus,
      layouts,
      ties,
      best: first && show(first),
      pareto,
      closest: found.closest && show(found.closest),
      counts: found.counts,
      certified: true,
      assumptions: assumptionsOf(scenario, base),
    },
  };
}

/** The global batch decides what a layout may be, so a search needs one. */
function withGlobalBatch(scenario: Scenario): Scenario {
  if (scenario.training?.globalBatch !== undefined) return scenario;
  const globalBatch = usualGlobalBatch(scenario);
  return { ...scenario, training: { ...scenario.training, globalBatch } };
}

/** Sequences in a step where none are given: 4 Mi tokens, in a multiple of the GPUs. */
export function usualGlobalBatch({ training = {}, cluster: { gpus } }: Scenario): number {
  const { sequence = 4096 } = training;
  const wished = Math.max(1, Math.round(USUAL_STEP_TOKENS / sequence));
  return Math.max(1, Math.round(wished / gpus)) * gpus;
}

/** The run as one replica over all GPUs: only what does not depend on a layout is taken from it. */
function oneReplica(scenario: Scenario, readers: Readers): Result<ResolvedScenario> {
  const { microBatch, ...training } = scenario.training ?? {};
  const { contextMode, microBatchGroup } = scenario.layout ?? {};
  const layout = {
    tensor: scenario.cluster.gpus,
    ...(contextMode && { contextMode }),
    ...(microBatchGroup !== undefined && { microBatchGroup }),
  };
  return resolveScenario({ ...scenario, layout, training }, readers);
}

/** The attention kernel by how many GPUs share a sequence: the one given, or the usual there. */
function attentionOf(
  { training = {} }: Scenario,
  { engine, cluster, training: base }: ResolvedScenario,
): (context: number) => Attention {
  const { attention } = training;
  if (attention !== undefined) return () => attention;
  const { precision, sequence, recompute, sharding } = base;
  const { accelerator } = cluster;
  return (context) =>
    usualAttention(engine, accelerator, precision, sequence, recompute, sharding, context);
}

/** The largest peak that fits even where the model misses as far as in the worst twentieth of runs. */
function roomyBytes(base: ResolvedScenario): number {
  return settingOf(base).gpu.memoryBytes / missOf(base, 'memory').high;
}

function planned(
  scenario: Scenario,
  candidate: Candidate,
  objective: Objective,
  best: Candidate,
  readers: Readers,
): PlannedLayout {
  const chosen = withChoice(scenario, candidate.choice);
  const resolved = resolveScenario(chosen, readers);
  if (!resolved.ok)
    throw new Error(`a planned layout does not resolve: ${resolved.problems[0]?.message}`);
  return {
    scenario: chosen,
    answer: estimate(resolved.value),
    relativeCost:
      objective === 'memory'
        ? candidate.peakBytes / best.peakBytes
        : candidate.seconds / best.seconds,
  };
}

function thinned<Row>(rows: readonly Row[], most: number): readonly Row[] {
  if (rows.length <= most) return rows;
  return Array.from(
    { length: most },
    (_, index) => rows[Math.round((index * (rows.length - 1)) / (most - 1))]!,
  );
}

function assumptionsOf(scenario: Scenario, base: ResolvedScenario): readonly string[] {
  if (scenario.training?.globalBatch !== undefined) return base.assumptions;
  const { globalBatch, sequence } = base.training;
  return [
    ...base.assumptions,
    `training.globalBatch is not given: ${counted(globalBatch, 'sequence')}, ${counted(globalBatch * sequence, 'token')}.`,
  ];
}

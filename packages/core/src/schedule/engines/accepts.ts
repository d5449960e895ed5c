import type { Problem, Result } from '../../problem.ts';
import { CATALOG } from '../catalog.ts';
import type { ScheduleName } from '../schedule.ts';
import { dualPipeAuthors, jaxpp, zeroBubble } from './authors.ts';
import { deepspeed } from './deepspeed.ts';
import type { EngineFacts, EngineRule, FactKey, ScheduleEngine } from './engine-rule.ts';
import { megatron } from './megatron.ts';
import { pytorch } from './pytorch.ts';
import { torchtitan } from './torchtitan.ts';

/** Engines whose pipeline schedules are known, and what each has and refuses. */
export const SCHEDULE_ENGINES = {
  pytorch,
  torchtitan,
  megatron,
  deepspeed,
  'zero-bubble': zeroBubble,
  dualpipe: dualPipeAuthors,
  jaxpp,
} as const satisfies Record<string, ScheduleEngine>;

export type ScheduleEngineName = keyof typeof SCHEDULE_ENGINES;

/** A refusal: the engine's reason in plain words and in its own, and what it would accept. */
export interface Refusal extends Problem {
  /** What the engine itself says; absent where it has no words for it. */
  readonly engineError?: string;
  /** For each key that could be changed by itself: the nearest accepted values, below and above. */
  readonly nearest: Readonly<Partial<Record<FactKey, readonly number[]>>>;
}

/** What an engine says to a schedule that it accepts. */
export interface Acceptance {
  /** The engine's own name of the schedule. */
  readonly engineName: string;
  /** What it does otherwise than asked. */
  readonly remarks: readonly string[];
}

/** The same as `accepts` in a word, for searches: whether an engine refuses, without a sentence. */
export function refusesSchedule(engine: ScheduleEngineName, facts: EngineFacts): boolean {
  const { schedules, rules }: ScheduleEngine = SCHEDULE_ENGINES[engine];
  if (schedules[facts.schedule] === undefined) return true;
  const own = CATALOG[facts.schedule].virtualStages;
  if (own !== null && facts.virtualStages !== own) return true;
  for (const rule of rules) if (rule.refuses(facts)) return true;
  return false;
}

/**
 * Whether an engine runs a schedule of that shape.
 * @returns its name there, or every rule that it breaks, the one that the engine finds first first.
 */
export function accepts(
  engine: ScheduleEngineName,
  schedule: ScheduleName,
  asked: Omit<EngineFacts, 'schedule' | 'virtualStages'> & { readonly virtualStages?: number },
): Result<Acceptance, readonly Refusal[]> {
  const { schedules, rules, remarks, title }: ScheduleEngine = SCHEDULE_ENGINES[engine];
  const engineName = schedules[schedule];
  if (engineName === undefined) {
    const known = Object.keys(schedules).join(', ');
    const message = `schedule: ${title} has no ${schedule}; it has ${known}.`;
    return { ok: false, problems: [{ rule: 'engine-has-schedule', message, nearest: {} }] };
  }
  const virtualStages = asked.virtualStages ?? CATALOG[schedule].virtualStages ?? 2;
  const facts = { ...asked, schedule, virtualStages };
  const problems = rules.filter((rule) => rule.refuses(facts)).map(refusal);
  const own = CATALOG[schedule].virtualStages;
  if (
    own !== null &&
    virtualStages !== own &&
    !problems.some(({ nearest }) => nearest.virtualStages)
  ) {
    problems.push({
      rule: 'virtual-stages-of-schedule',
      message: `virtualStages: ${schedule} has ${own} on each rank, not ${virtualStages}.`,
      nearest: { virtualStages: [own] },
      fix: { virtualStages: own },
    });
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { engineName, remarks: remarks?.(facts) ?? [] } };

  function refusal(rule: EngineRule): Refusal {
    const nearest: Partial<Record<FactKey, readonly number[]>> = {};
    for (const key of rule.keys) {
      const values = nearestAccepted(rules, facts, key);
      if (values.length > 0) nearest[key] = values;
    }
    const [first] = Object.entries(nearest);
    return {
      rule: rule.rule,
      message: rule.message(facts),
      engineError: rule.engineError(facts),
      nearest,
      ...(first ? { fix: { [first[0]]: closest(first[1], valueOf(facts, first[0])) } } : {}),
    };
  }
}

const valueOf = (facts: EngineFacts, key: string): number => facts[key as FactKey] ?? facts.ranks;

/** The accepted values of one key next below and next above, all else unchanged. */
function nearestAccepted(
  rules: readonly EngineRule[],
  facts: EngineFacts,
  key: FactKey,
): readonly number[] {
  const value = valueOf(facts, key);
  const furthest = value + 2 * facts.ranks * facts.virtualStages + facts.microBatches;
  const passes = (candidate: number) =>
    !rules.some((rule) => rule.refuses({ ...facts, [key]: candidate }));
  const found: number[] = [];
  for (let below = value - 1; below >= 1; below--) {
    if (!passes(below)) continue;
    found.push(below);
    break;
  }
  for (let above = value + 1; above <= furthest; above++) {
    if (!passes(above)) continue;
    found.push(above);
    break;
  }
  return found;
}

function closest(values: readonly number[], wished: number): number {
  return values.reduce((best, value) =>
    Math.abs(value - wished) < Math.abs(best - wished) ? value : best,
  );
}

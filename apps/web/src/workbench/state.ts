import {
  freed,
  readAddress,
  SEARCHED_KEYS,
  usualGlobalBatch,
  writeAddress,
  type Objective,
  type PlanRequest,
  type Problem,
  type Scenario,
  type SearchedKey,
} from '@shardplay/core';

/**
 * What the workbench is asked. Its address is a scenario, as `shardplay estimate` takes it, so a
 * layout in it is the one that is looked at; what is held is not searched, all else is.
 */
export interface WorkbenchState {
  readonly scenario: Scenario;
  readonly held: readonly SearchedKey[];
  readonly objective: Objective;
}

export const OBJECTIVES = ['time', 'memory', 'gpus'] as const satisfies readonly Objective[];

/** Opens where an address says nothing: a question that many have. */
export const OPENING: WorkbenchState = {
  scenario: {
    model: 'llama-3.1-70b',
    cluster: { accelerator: 'h100-sxm5-80gb', gpus: 64 },
    training: { sequence: 8192, globalBatch: 512 },
    engine: 'megatron',
  },
  held: [],
  objective: 'time',
};

const HOLD = 'hold';
const OBJECTIVE = 'objective';
/** What every scenario needs: where an address lacks it, the opening's is taken. */
const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/^model/, 'model=llama-3.1-70b'],
  [/^(gpu|cluster\.accelerator)(\.|=|$)/, 'gpu=h100-sxm5-80gb'],
  [/^(gpus|cluster\.gpus)=/, 'gpus=64'],
];

/** Layouts that a plan answers with. */
const TOP = 12;

/** The layout that a state looks at; nothing where the plan's first is to be looked at. */
export function ownLayout({ scenario, held }: WorkbenchState): Scenario | undefined {
  const open = SEARCHED_KEYS.filter((key) => !held.includes(key));
  return open.some((key) => valueOf(scenario, key) !== undefined) ? scenario : undefined;
}

/** What a state asks of the planner. */
export function questionOf({ scenario, held, objective }: WorkbenchState): PlanRequest {
  return { scenario: freed(scenario, held), objective, top: TOP };
}

/** A question as text: the same for states that ask the same. */
export const questionKey = (state: WorkbenchState): string => JSON.stringify(questionOf(state));

/** The value of a searched key; undefined where it is open. */
export function valueOf(scenario: Scenario, key: SearchedKey): unknown {
  const [part, name] = key.split('.') as ['layout' | 'training', string];
  return (scenario[part] as Readonly<Record<string, unknown>> | undefined)?.[name];
}

/** Reads the query of an address. Never throws: what cannot be is left out, and told. */
export function readState(search: string): {
  readonly state: WorkbenchState;
  readonly problems: readonly Problem[];
} {
  const parts = search.replace(/^\?/, '').split('&').filter(Boolean);
  if (parts.length === 0) return { state: OPENING, problems: [] };
  const query = new URLSearchParams(search);
  const own = new Set([HOLD, OBJECTIVE]);
  const given = parts.filter((part) => !own.has(part.split('=')[0]!));
  const missing = NEEDED.filter(([name]) => !given.some((part) => name.test(part)));
  const { scenario, problems } = nearestScenario([...given, ...missing.map(([, part]) => part)]);
  const words = (query.get(HOLD) ?? '').split(',');
  const held = SEARCHED_KEYS.filter(
    (key) => words.includes(key.split('.')[1]!) && valueOf(scenario, key) !== undefined,
  );
  const objective = OBJECTIVES.find((one) => one === query.get(OBJECTIVE)) ?? OPENING.objective;
  return { state: { scenario: withSizes(scenario), held, objective }, problems };
}

/** The query of a state's address, with its question mark. */
export function writeState({ scenario, held, objective }: WorkbenchState): string {
  const own = new URLSearchParams();
  if (held.length > 0) own.set(HOLD, held.map((key) => key.split('.')[1]).join(','));
  if (objective !== OPENING.objective) own.set(OBJECTIVE, objective);
  const tail = own.toString().replaceAll('%2C', ',');
  return `?${writeAddress(scenario)}${tail && `&${tail}`}`;
}

/** The scenario that the parts of a query say, without those that no scenario has. */
function nearestScenario(parts: readonly string[]): {
  readonly scenario: Scenario;
  readonly problems: readonly Problem[];
} {
  const read = readAddress(parts.join('&'));
  if (read.ok) return { scenario: read.value, problems: [] };
  let left = parts;
  let wrong = read.problems.length;
  for (const part of parts) {
    const without = left.filter((one) => one !== part);
    const again = readAddress(without.join('&'));
    if (again.ok) return { scenario: again.value, problems: read.problems };
    if (again.problems.length >= wrong) continue;
    left = without;
    wrong = again.problems.length;
  }
  return { scenario: OPENING.scenario, problems: read.problems };
}

/** The sizes that the controls show, where a scenario leaves them open. */
export function withSizes(scenario: Scenario): Scenario {
  const { sequence = 4096 } = scenario.training ?? {};
  const training = { ...scenario.training, sequence };
  const globalBatch = training.globalBatch ?? usualGlobalBatch({ ...scenario, training });
  return {
    ...scenario,
    training: { ...training, globalBatch },
    engine: scenario.engine ?? 'megatron',
  };
}

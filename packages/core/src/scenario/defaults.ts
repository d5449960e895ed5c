import type { Result } from '../problem.ts';
import { resolveScenario, type Readers } from './resolve.ts';
import type { ResolvedScenario } from './resolved.ts';
import type { Scenario } from './scenario.ts';

/**
 * The same scenario with nothing in it that would be filled in anyway: what is worth writing to a
 * file or an address. Each key is left out on trial, and stays out if all resolves as before.
 */
export function withoutDefaults(scenario: Scenario, readers: Readers = {}): Scenario {
  const goal = meaning(resolveScenario(scenario, readers));
  const isSame = (candidate: Scenario) => meaning(resolveScenario(candidate, readers)) === goal;
  const { layout = {}, training = {}, cluster, engine } = scenario;
  const rebuilt = (
    next: Pick<Scenario, 'cluster' | 'layout' | 'training' | 'engine'>,
  ): Scenario => ({
    model: scenario.model,
    cluster: next.cluster,
    ...(!isEmpty(next.layout) && { layout: next.layout }),
    ...(!isEmpty(next.training) && { training: next.training }),
    ...(next.engine !== undefined && { engine: next.engine }),
  });
  let kept = { cluster, layout, training, engine };
  const attempt = (next: typeof kept) => {
    if (isSame(rebuilt(next))) kept = next;
  };
  for (const key of keysOf(cluster)) {
    if (key !== 'accelerator' && key !== 'gpus')
      attempt({ ...kept, cluster: without(kept.cluster, key) });
  }
  for (const key of keysOf(layout)) attempt({ ...kept, layout: without(kept.layout, key) });
  for (const key of keysOf(training)) attempt({ ...kept, training: without(kept.training, key) });
  attempt({ ...kept, engine: undefined });
  return rebuilt(kept);
}

/** What a scenario comes to, assumptions apart: they are worded by what was left out. */
function meaning(result: Result<ResolvedScenario>): string {
  return JSON.stringify(result.ok ? { ...result.value, assumptions: [] } : result.problems);
}

function keysOf<Part extends object>(part: Part): (keyof Part)[] {
  return Object.keys(part) as (keyof Part)[];
}

function without<Part extends object>(part: Part, key: keyof Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([own]) => own !== key)) as Part;
}

function isEmpty(part: object | undefined): boolean {
  return Object.values(part ?? {}).every((value) => value === undefined);
}

import type { Problem, Result } from '../../problem.ts';
import type { Readers } from '../../scenario/resolve.ts';
import { gpuCounts } from '../gpu-counts.ts';
import { plan, type Plan, type PlanRequest } from '../plan.ts';

/**
 * The most tokens per second that a budget per hour buys: plans for every number of GPUs that
 * it pays, and takes the fastest. With the objective `gpus`, the fewest of them that fit.
 * @param budgetPerHour and `pricePerGpuHour` in one currency
 */
export function planUnderBudget(
  request: PlanRequest,
  budgetPerHour: number,
  pricePerGpuHour: number,
  readers?: Readers,
): Result<Plan> {
  const affordable = Math.floor(budgetPerHour / pricePerGpuHour);
  if (affordable < 1) return { ok: false, problems: [tooDear(budgetPerHour, pricePerGpuHour)] };
  const { scenario } = request;
  const gpus = Math.min(affordable, scenario.cluster.gpus);
  const affordableScenario = { ...scenario, cluster: { ...scenario.cluster, gpus } };
  if (request.objective === 'gpus')
    return plan({ ...request, scenario: affordableScenario }, readers);
  const counts = gpuCounts(affordableScenario);
  let best: Plan | undefined;
  for (const count of counts) {
    const counted = { ...scenario, cluster: { ...scenario.cluster, gpus: count } };
    const found = plan({ ...request, scenario: counted, objective: 'time' }, readers);
    if (!found.ok) return found;
    if (best === undefined || rate(found.value) > rate(best)) best = found.value;
  }
  return { ok: true, value: best! };
}

const rate = ({ best }: Plan): number => best?.answer.throughput.tokensPerSecond ?? 0;

function tooDear(budget: number, price: number): Problem {
  return {
    rule: 'budget-buys-a-gpu',
    message: `The budget of ${budget} an hour buys no GPU at ${price} an hour; it must be at least ${price}.`,
    fix: { budgetPerHour: price },
  };
}

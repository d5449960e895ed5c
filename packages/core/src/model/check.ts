import { nearestDivisor } from '../divisors.ts';
import type { Problem } from '../problem.ts';
import type { Architecture } from './architecture.ts';
import { countParameters } from './parameters.ts';

/** What no transformer can be, whatever trains it. Keys are those of a scenario's `model`. */
export function checkArchitecture(architecture: Architecture): readonly Problem[] {
  const { layers, heads, kvHeads, experts, window } = architecture;
  const problems: Problem[] = [];
  if (heads % kvHeads !== 0) {
    const nearest = nearestDivisor(heads, kvHeads);
    problems.push({
      rule: 'kv-heads-divide-heads',
      message: `model.kvHeads is ${kvHeads}, but must divide model.heads = ${heads}; the nearest is ${nearest}.`,
      fix: { 'model.kvHeads': nearest },
    });
  }
  if (experts && experts.active > experts.count) {
    problems.push({
      rule: 'active-experts-exist',
      message: `model.experts.active is ${experts.active}, but must be at most model.experts.count = ${experts.count}.`,
      fix: { 'model.experts.active': experts.count },
    });
  }
  const listed = [
    ['model.window.fullLayers', window?.fullLayers],
    ['model.experts.denseLayers', experts?.denseLayers],
  ] as const;
  for (const [key, numbers = []] of listed) {
    const beyond = numbers.find((layer) => layer >= layers);
    if (beyond === undefined) continue;
    const message = `${key} names layer ${beyond}, but there are ${layers}, counted from 0.`;
    problems.push({ rule: 'layers-exist', message });
  }
  if (!Number.isSafeInteger(countParameters(architecture).total)) {
    const message = 'model has over 9e15 parameters: too many to count exactly.';
    problems.push({ rule: 'countable-model', message });
  }
  return problems;
}

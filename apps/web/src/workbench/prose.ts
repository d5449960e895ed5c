import { estimate, format, plan, resolveScenario } from '@shardplay/core';
import { layoutText, workbenchWords as words } from '@shardplay/words';
import { OPENING, questionOf } from './state.ts';

/** What the page tells, with the answer to the question that it opens with. */
export function workbenchOpening(): readonly string[] {
  const planned = plan(questionOf(OPENING));
  const first = planned.ok ? planned.value.layouts[0] : undefined;
  if (!planned.ok || !first) throw new Error('the opening question has no answer');
  const run = resolveScenario(first.scenario);
  if (!run.ok) throw new Error('the opening answer does not resolve');
  const { layouts, fitting } = planned.value.counts;
  const { step, throughput } = estimate(run.value);
  return words.opening({
    model: run.value.modelName,
    gpus: run.value.cluster.gpus,
    accelerator: run.value.cluster.accelerator.name,
    layouts: format(layouts, 'count'),
    fitting: format(fitting, 'count'),
    layout: layoutText(run.value.layout),
    seconds: format(step.seconds, 'seconds'),
    mfu: format(throughput.mfu, 'fraction'),
  });
}

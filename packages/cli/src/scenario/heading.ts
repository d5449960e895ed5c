import type { ResolvedScenario } from '@shardplay/core';
import { layoutText, terminal as words } from '@shardplay/words';
import type { Answerable } from '../library/understand.ts';

/** One line that says which run an answer is about. */
export function headingOf(understood: Answerable): string {
  return understood.kind === 'run' ? runHeading(understood.run) : words.scenario.noRun;
}

function runHeading({ modelName, cluster, layout, training, engine }: ResolvedScenario): string {
  const { gpus, accelerator } = cluster;
  return `${words.scenario.on(modelName, gpus, accelerator.name)}: ${words.scenario.run(layoutText(layout), training.schedule, engine)}`;
}

import type { Result } from '../problem.ts';
import type { ResolvedScenario } from './resolved.ts';
import { resolveCluster } from './resolve-cluster.ts';
import { resolveLayout } from './resolve-layout.ts';
import { resolveModel, type HuggingFaceReader } from './resolve-model.ts';
import { resolveTraining } from './resolve-training.ts';
import type { Scenario } from './scenario.ts';

/** What core cannot do itself: readers of other people's files. */
export interface Readers {
  readonly readHuggingFace?: HuggingFaceReader;
}

/**
 * Rules of `resolveScenario` that a layout breaks: the input was understood, but no run has it.
 * All its other problems are about the input.
 */
export const LAYOUT_RULES: readonly string[] = [
  'ranks-fill-cluster',
  'data-follows',
  'layers-fill-stages',
  'global-batch-divisible',
];

/**
 * Looks up every name and fills in every default, and says so in `assumptions`.
 * @returns problems where a name is unknown, a config.json cannot be read, or the numbers of the
 * layout do not fit together (`LAYOUT_RULES`); an engine's own rules are not checked here
 */
export function resolveScenario(
  scenario: Scenario,
  readers: Readers = {},
): Result<ResolvedScenario> {
  const engine = scenario.engine ?? 'megatron';
  const model = resolveModel(scenario.model, readers.readHuggingFace);
  const cluster = resolveCluster(scenario.cluster);
  if (!model.ok || !cluster.ok) {
    return {
      ok: false,
      problems: [model, cluster].flatMap((part) => (part.ok ? [] : part.problems)),
    };
  }
  const { architecture } = model.value;
  const layout = resolveLayout(
    scenario,
    architecture.layers,
    architecture.experts !== undefined,
    engine,
  );
  if (!layout.ok) return layout;
  const training = resolveTraining(
    scenario.training ?? {},
    layout.value.layout,
    cluster.value.cluster.accelerator,
    engine,
  );
  if (!training.ok) return training;
  return {
    ok: true,
    value: {
      modelName: model.value.name,
      architecture,
      cluster: cluster.value.cluster,
      layout: layout.value.layout,
      training: training.value.training,
      engine,
      assumptions: [model, cluster, layout, training].flatMap((part) => part.value.notes),
    },
  };
}

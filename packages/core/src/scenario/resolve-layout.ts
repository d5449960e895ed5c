import { counted } from '../format/counted.ts';
import { evenSplit } from './even-split.ts';
import type { Problem, Result } from '../problem.ts';
import type { ScheduleName } from '../schedule/schedule.ts';
import { STAGES_OF } from '../schedule/stages-of.ts';
import type { Engine } from './choices.ts';
import { engineDefaults, usualExpertTensor } from './engine-defaults.ts';
import type { Layout } from './resolved.ts';
import type { Scenario } from './scenario.ts';

/** Fills in every axis; `data` is what the others leave of the GPUs. */
export function resolveLayout(
  { layout = {}, cluster, training }: Scenario,
  layers: number,
  hasExperts: boolean,
  engine: Engine,
): Result<{ readonly layout: Layout; readonly notes: readonly string[] }> {
  const { tensor = 1, pipeline = 1, context = 1, expert = 1 } = layout;
  const notes: string[] = [];
  const product = tensor * pipeline * context;
  if (cluster.gpus % product !== 0)
    return { ok: false, problems: [ranksFill(cluster.gpus, product)] };
  const data = cluster.gpus / product;
  if (layout.data !== undefined && layout.data !== data) {
    return { ok: false, problems: [dataFollows(layout.data, data, cluster.gpus)] };
  }
  const virtualStages = layout.virtualStages ?? usualVirtualStages(training?.schedule);
  if (layout.virtualStages === undefined && virtualStages > 1) {
    notes.push(
      `layout.virtualStages is not given: ${virtualStages}, the fewest of ${training?.schedule}.`,
    );
  }
  const split = splitLayers(layout, layers, pipeline * virtualStages);
  if (!split.ok) return split;
  if (split.value.uneven) {
    notes.push(
      `${counted(layers, 'layer')} over ${counted(pipeline * virtualStages, 'stage')}: ${split.value.layersPerStage.join(', ')}.`,
    );
  }
  const { sequenceParallel, contextMode } = engineDefaults(engine);
  return {
    ok: true,
    value: {
      layout: {
        tensor,
        pipeline,
        data,
        context,
        expert,
        expertTensor:
          layout.expertTensor ?? (hasExperts ? usualExpertTensor(engine, tensor, expert) : 1),
        virtualStages,
        sequenceParallel: layout.sequenceParallel ?? (tensor > 1 && sequenceParallel),
        contextMode: layout.contextMode ?? contextMode,
        layersPerStage: split.value.layersPerStage,
        splitGiven: givesSplit(layout),
        microBatchGroup: layout.microBatchGroup ?? pipeline,
      },
      notes,
    },
  };
}

function usualVirtualStages(schedule: ScheduleName | undefined): number {
  if (schedule === undefined) return 1;
  return STAGES_OF[schedule].virtualStages ?? 2;
}

/** Far beyond any run, and little enough to list; whether the layers fill them is the engine's to say. */
const MOST_STAGES = 2 ** 16;

/** Whether a layout says which stage has how many layers. */
export function givesSplit(layout: NonNullable<Scenario['layout']>): boolean {
  const { layersPerStage, firstStageLayers, lastStageLayers } = layout;
  return [layersPerStage, firstStageLayers, lastStageLayers].some((given) => given !== undefined);
}

/** The given split, or an even one of what is left to the stages that are free. */
export function splitLayers(
  layout: NonNullable<Scenario['layout']>,
  layers: number,
  stages: number,
): Result<{ readonly layersPerStage: readonly number[]; readonly uneven: boolean }> {
  const { layersPerStage, firstStageLayers, lastStageLayers } = layout;
  if (stages > MOST_STAGES) {
    const message = `layout.pipeline x layout.virtualStages is ${counted(stages, 'stage')}, but must be at most ${MOST_STAGES}.`;
    return { ok: false, problems: [{ rule: 'layers-fill-stages', message }] };
  }
  if (layersPerStage) {
    const sum = layersPerStage.reduce((total, count) => total + count, 0);
    if (sum === layers && layersPerStage.length === stages) {
      return { ok: true, value: { layersPerStage, uneven: false } };
    }
    const message = `layout.layersPerStage has ${counted(layersPerStage.length, 'stage')} with ${counted(sum, 'layer')}, but must be ${counted(stages, 'stage')} with ${counted(layers, 'layer')}.`;
    return { ok: false, problems: [{ rule: 'layers-fill-stages', message }] };
  }
  const fixed = new Map<number, number>();
  if (firstStageLayers !== undefined) fixed.set(0, firstStageLayers);
  if (lastStageLayers !== undefined) fixed.set(stages - 1, lastStageLayers);
  const rest = layers - [...fixed.values()].reduce((total, count) => total + count, 0);
  const free = stages - fixed.size;
  if (rest < 0 || (free === 0 && rest > 0)) {
    const message = `layout.firstStageLayers and layout.lastStageLayers leave ${rest} of ${counted(layers, 'layer')} to ${counted(free, 'stage')}.`;
    return { ok: false, problems: [{ rule: 'layers-fill-stages', message }] };
  }
  const shares = free === 0 ? [] : evenSplit(rest, free);
  let place = 0;
  const split = Array.from({ length: stages }, (_, stage) => fixed.get(stage) ?? shares[place++]!);
  return { ok: true, value: { layersPerStage: split, uneven: free > 0 && rest % free !== 0 } };
}

function ranksFill(gpus: number, product: number): Problem {
  const nearest = Math.max(1, Math.round(gpus / product)) * product;
  return {
    rule: 'ranks-fill-cluster',
    message: `cluster.gpus is ${gpus}, but must be a multiple of layout.tensor x pipeline x context = ${product}; the nearest is ${nearest}.`,
    fix: { 'cluster.gpus': nearest },
  };
}

function dataFollows(given: number, data: number, gpus: number): Problem {
  return {
    rule: 'data-follows',
    message: `layout.data is ${given}, but the other axes leave ${data} of ${counted(gpus, 'GPU')}: it must be ${data}, or left out.`,
    fix: { 'layout.data': data },
  };
}

import type { ResolvedScenario } from '@shardplay/core';
import { argument, when, type Argument } from './argument.ts';

/** How the GPUs are divided. Data parallel size is what the others leave. */
export function layoutArguments({ layout, architecture }: ResolvedScenario): readonly Argument[] {
  const { tensor, pipeline, context, expert, expertTensor } = layout;
  return [
    argument('--tensor-model-parallel-size', tensor),
    argument('--pipeline-model-parallel-size', pipeline),
    argument('--context-parallel-size', context),
    ...when(
      context > 1,
      '--cp-comm-type',
      layout.contextMode === 'ulysses' ? 'a2a' : 'p2p',
      layout.contextMode === 'ulysses' ? 'heads are exchanged' : 'keys and values travel a ring',
    ),
    ...when(tensor > 1 && layout.sequenceParallel, '--sequence-parallel'),
    ...when(architecture.experts !== undefined, '--expert-model-parallel-size', expert),
    ...when(architecture.experts !== undefined, '--expert-tensor-parallel-size', expertTensor),
    ...stageArguments(layout, architecture.predictionLayers),
  ];
}

/** Which layers each stage holds. */
function stageArguments(
  layout: ResolvedScenario['layout'],
  predictionLayers: number,
): readonly Argument[] {
  const { pipeline, virtualStages, layersPerStage, microBatchGroup } = layout;
  if (pipeline === 1) return [];
  const even = layersPerStage.every((count) => count === layersPerStage[0]);
  const interleaved = virtualStages > 1;
  return [
    ...when(even && interleaved, '--num-virtual-stages-per-pipeline-rank', virtualStages),
    ...(even ? [] : [layoutArgument(layersPerStage, predictionLayers)]),
    ...when(
      interleaved && microBatchGroup !== pipeline,
      '--microbatch-group-size-per-virtual-pipeline-stage',
      microBatchGroup,
    ),
  ];
}

/** An uneven split, stage by stage: E embedding, t layer, m prediction layer, L loss. */
function layoutArgument(layersPerStage: readonly number[], predictionLayers: number): Argument {
  const last = layersPerStage.length - 1;
  const stages = layersPerStage.map((count, stage) => {
    const layers = 't'.repeat(count);
    const end = `${'m'.repeat(predictionLayers)}L`;
    return `${stage === 0 ? 'E' : ''}${layers}${stage === last ? end : ''}`;
  });
  const why = `layers of the stages: ${layersPerStage.join(', ')}`;
  return argument('--pipeline-model-parallel-layout', stages.join('|'), why);
}

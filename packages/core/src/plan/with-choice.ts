import type { Scenario } from '../scenario/scenario.ts';
import type { LayoutChoice } from '../step/setting.ts';

/** The scenario with a layout that a search chose written into it: what runs, exports, links. */
export function withChoice(scenario: Scenario, choice: LayoutChoice): Scenario {
  const { expert, expertTensor } = choice;
  const { data, layersPerStage, firstStageLayers, lastStageLayers, ...kept } =
    scenario.layout ?? {};
  return {
    ...scenario,
    layout: {
      ...kept,
      tensor: choice.tensor,
      pipeline: choice.pipeline,
      context: choice.context,
      expert,
      expertTensor,
      virtualStages: choice.virtualStages,
      sequenceParallel: choice.sequenceParallel,
      ...(choice.layersPerStage && { layersPerStage: [...choice.layersPerStage] }),
    },
    training: {
      ...scenario.training,
      microBatch: choice.microBatch,
      sharding: choice.sharding,
      shardGroup: choice.shardGroup === 0 ? 'data' : choice.shardGroup,
      recompute: choice.recompute,
      schedule: choice.schedule,
    },
  };
}

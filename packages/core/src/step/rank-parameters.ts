import {
  embeddingHolding,
  headHolding,
  paddedVocabulary,
  predictionHolding,
  type Holding,
} from '../memory/holding.ts';
import type { LayoutChoice, StepSetting } from './setting.ts';
import { LAYER_KINDS, type StagePlan } from './stage-plan.ts';

/** What one GPU holds of each kind of layer; absent where the model has no such layer. */
export type HoldingsByKind = readonly (Holding | undefined)[];

/** Parameters that one GPU of a pipeline rank holds. */
export function rankParameters(
  setting: StepSetting,
  choice: LayoutChoice,
  holdings: HoldingsByKind,
  plan: StagePlan,
  rank: number,
): Holding {
  const { model, profile } = setting;
  let dense = 0;
  let experts = 0;
  for (let kind = 0; kind < LAYER_KINDS; kind++) {
    const layer = holdings[kind];
    const count = plan.layers[rank * LAYER_KINDS + kind]!;
    if (layer === undefined || count === 0) continue;
    dense += count * layer.dense;
    experts += count * layer.experts;
  }
  const holdsHead = plan.headRanks.includes(rank);
  const holdsEmbedding = plan.embeddingRanks.includes(rank);
  if (holdsHead) dense += model.predictionLayers * predictionHolding(model, choice.tensor);
  const vocabulary = paddedVocabulary(model.vocab, choice.tensor, profile.vocabularyMultiple);
  if (setting.vocabularyParallel) {
    const both =
      embeddingHolding(model, vocabulary, choice.tensor) +
      headHolding(model, vocabulary, choice.tensor, model.tiedEmbeddings);
    return { dense: dense + both / choice.pipeline, experts };
  }
  // Tokens to predict from are embedded beside the head (Megatron-LM, models/gpt/gpt_model.py).
  const embeds = holdsEmbedding || (holdsHead && model.predictionLayers > 0);
  if (embeds) dense += embeddingHolding(model, vocabulary, choice.tensor);
  if (holdsHead)
    dense += headHolding(model, vocabulary, choice.tensor, model.tiedEmbeddings && embeds);
  return { dense, experts };
}

import type { ResolvedScenario } from '../scenario/resolved.ts';
import { paddedVocabulary } from '../memory/holding.ts';
import { PROFILES } from './engine-profile.ts';

/**
 * The rows of the embedding that an engine makes of a run's vocabulary.
 * @returns `rows`, and the `multiple` of which each GPU of a tensor group gets one; 1: no padding
 */
export function paddedVocabularyOf({
  architecture,
  layout,
  engine,
}: Pick<ResolvedScenario, 'architecture' | 'layout' | 'engine'>): {
  readonly rows: number;
  readonly multiple: number;
} {
  const multiple = PROFILES[engine].vocabularyMultiple;
  return { rows: paddedVocabulary(architecture.vocab, layout.tensor, multiple), multiple };
}

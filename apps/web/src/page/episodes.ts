import type { pageWords } from '@shardplay/words';
import type { Tone } from '../marks/tone.ts';

/**
 * The episodes whose pages are there, in reading order; a new one joins all navigation by being
 * listed. Their names are in the catalogue under the same key.
 */
export const EPISODES = [
  'memory',
  'data',
  'tensor',
  'pipeline',
  'recipe',
] as const satisfies readonly (keyof typeof pageWords.episodes)[];

export type EpisodeName = (typeof EPISODES)[number];

/** The colour of what each episode cuts along. */
export const EPISODE_TONE: Readonly<Record<keyof typeof pageWords.episodes, Tone>> = {
  memory: 'weights',
  data: 'data',
  tensor: 'tensor',
  pipeline: 'pipeline',
  recipe: 'ink',
};

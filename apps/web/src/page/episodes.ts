import type { Tone } from '../marks/tone.ts';

/** The five episodes in reading order; their names are in the catalogue under the same key. */
export const EPISODES = ['memory', 'data', 'tensor', 'pipeline', 'recipe'] as const;

export type EpisodeName = (typeof EPISODES)[number];

/** The colour of what each episode cuts along. */
export const EPISODE_TONE: Readonly<Record<EpisodeName, Tone>> = {
  memory: 'weights',
  data: 'data',
  tensor: 'tensor',
  pipeline: 'pipeline',
  recipe: 'ink',
};

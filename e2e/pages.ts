import {
  dataEpisode,
  memoryEpisode,
  pipelineEpisode,
  recipeEpisode,
  tensorEpisode,
  type FieldTable,
  type Scalar,
} from '@shardplay/core';

/** What the tests that every episode's page must pass need to know of it. */
export interface EpisodeUnderTest {
  readonly name: string;
  /** Label of a slider; its last value and that value's text. */
  readonly slider: string;
  /** Address of an illegal state and a word of what the page then says. */
  readonly hostile: string;
  readonly complaint: RegExp;
  readonly episode: {
    readonly fields: FieldTable;
    readonly readouts: readonly { readonly key: string }[];
    readonly cases: readonly {
      readonly key: string;
      readonly state: Readonly<Record<string, Scalar>>;
    }[];
  };
}

export const EPISODES: readonly EpisodeUnderTest[] = [
  {
    name: 'memory',
    slider: 'Model size',
    hostile: '?parameters=9e99&purpose=%00&__proto__=1&gpu=<script>',
    complaint: /parameters/i,
    episode: memoryEpisode,
  },
  {
    name: 'data',
    slider: 'GPUs',
    hostile: '?gpus=-4&link=carrier%20pigeon&gpus=7&x=y',
    complaint: /gpus/i,
    episode: dataEpisode,
  },
  {
    name: 'tensor',
    slider: 'Slices',
    hostile: '?slices=0.5&link=1e99&domain=9&placement=%F0%9F%92%A9',
    complaint: /slices/i,
    episode: tensorEpisode,
  },
  {
    name: 'pipeline',
    slider: 'Stages',
    hostile: '?stages=1e9&schedule=zb-z&transfer=NaN',
    complaint: /stages/i,
    episode: pipelineEpisode,
  },
  {
    name: 'recipe',
    slider: 'Slices (tensor)',
    hostile: '?tensor=64&pipeline=64&data=-3&node=9',
    complaint: /data/i,
    episode: recipeEpisode,
  },
];

import { initialState } from '../../field/state.ts';
import type { Case } from '../episode.ts';
import { pipelineFields, type PipelineState } from './fields.ts';

const initial = initialState(pipelineFields);

export const pipelineCases: readonly Case<PipelineState>[] = [
  { key: 'good', verdict: 'good', state: { ...initial, stages: 8, microBatches: 32 } },
  { key: 'bad', verdict: 'bad', state: { ...initial, stages: 8, microBatches: 1 } },
];

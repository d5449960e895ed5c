import { initialState } from '../../field/state.ts';
import type { Case } from '../episode.ts';
import { tensorFields, type TensorState } from './fields.ts';

const initial = initialState(tensorFields);

export const tensorCases: readonly Case<TensorState>[] = [
  { key: 'good', verdict: 'good', state: initial },
  { key: 'bad', verdict: 'bad', state: { ...initial, link: 'ethernet', placement: 'apart' } },
];

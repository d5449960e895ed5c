import { initialState } from '../../field/state.ts';
import type { Case } from '../episode.ts';
import { dataFields, type DataState } from './fields.ts';

const initial = initialState(dataFields);

export const dataCases: readonly Case<DataState>[] = [
  { key: 'good', verdict: 'good', state: { ...initial, gpus: 8, link: 'nvlink' } },
  { key: 'bad', verdict: 'bad', state: { ...initial, gpus: 64, link: 'ethernet' } },
];

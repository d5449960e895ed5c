import type { Episode, Term } from '../episode.ts';
import { checkMemory, type MemoryAnswer, memoryAnswer } from './answer.ts';
import { memoryCases } from './cases.ts';
import { memoryFields, type MemoryState } from './fields.ts';

export type MemoryTerm =
  | 'parameters'
  | 'weights'
  | 'gradients'
  | 'masterWeights'
  | 'moments'
  | 'states'
  | 'activations'
  | 'gpu'
  | 'gpus';

/** States = parameters x (weights + gradients + master weights + moments), in bytes. */
function terms(
  state: MemoryState,
  answer: MemoryAnswer = memoryAnswer(state),
): Readonly<Record<MemoryTerm, Term>> {
  const { segments, statesBytes, gpuBytes, gpusNeeded } = answer;
  const bytesOf = (wanted: string): Term => ({
    value: segments.find(({ segment }) => segment === wanted)?.bytesPerParameter ?? 0,
    unit: 'bytes',
  });
  return {
    parameters: { value: state.parameters, unit: 'parameters' },
    weights: bytesOf('weights'),
    gradients: bytesOf('gradients'),
    masterWeights: bytesOf('masterWeights'),
    moments: bytesOf('moments'),
    states: { value: statesBytes, unit: 'bytes' },
    activations: bytesOf('activations'),
    gpu: { value: gpuBytes, unit: 'bytes' },
    gpus: { value: gpusNeeded, unit: 'count' },
  };
}

/** The memory bill. */
export const memoryEpisode: Episode<typeof memoryFields, MemoryAnswer, MemoryTerm> = {
  fields: memoryFields,
  check: checkMemory,
  answer: memoryAnswer,
  terms,
  readouts: [
    { key: 'statesBytes', unit: 'bytes' },
    { key: 'gpusNeeded', unit: 'count' },
    { key: 'activationsBytes', unit: 'bytes' },
    { key: 'totalBytes', unit: 'bytes' },
    { key: 'timesTwoByteModel', unit: 'ratio' },
  ],
  cases: memoryCases,
  constants: [],
};

import type { Episode, Term } from '../episode.ts';
import { checkTensor, type TensorAnswer, tensorAnswer } from './answer.ts';
import { tensorCases } from './cases.ts';
import { tensorFields, type TensorState } from './fields.ts';

export type TensorTerm =
  | 'oneGpu'
  | 'slices'
  | 'activation'
  | 'bandwidth'
  | 'compute'
  | 'communication'
  | 'layer'
  | 'speedup';

/** Layer = one GPU's time / slices + 2 x (slices - 1) / slices x activations / bandwidth. */
function terms(
  state: TensorState,
  answer: TensorAnswer = tensorAnswer(state),
): Readonly<Record<TensorTerm, Term>> {
  const seconds = (value: number): Term => ({ value, unit: 'seconds' });
  return {
    oneGpu: seconds(answer.oneGpuLayerSeconds),
    slices: { value: state.slices, unit: 'count' },
    activation: { value: answer.activationBytes, unit: 'bytes' },
    bandwidth: { value: answer.ringBytesPerSecond, unit: 'bytesPerSecond' },
    compute: seconds(answer.computeSeconds),
    communication: seconds(answer.communicationSeconds),
    layer: seconds(answer.layerSeconds),
    speedup: { value: answer.speedup, unit: 'ratio' },
  };
}

/** Tensor parallelism. */
export const tensorEpisode: Episode<typeof tensorFields, TensorAnswer, TensorTerm> = {
  fields: tensorFields,
  check: checkTensor,
  answer: tensorAnswer,
  terms,
  readouts: [
    { key: 'speedup', unit: 'ratio' },
    { key: 'efficiency', unit: 'fraction' },
    { key: 'memoryPerGpuBytes', unit: 'bytes' },
    { key: 'layerSeconds', unit: 'seconds' },
    { key: 'communicationSeconds', unit: 'seconds' },
  ],
  cases: tensorCases,
  constants: [
    'sustainedFlopsPerSecond',
    'microBatchTokens',
    'wireBytesPerValue',
    'nvlinkBytesPerSecond',
    'infinibandBytesPerSecond',
    'ethernetBytesPerSecond',
    'ethernetPortsPerNode',
  ],
};

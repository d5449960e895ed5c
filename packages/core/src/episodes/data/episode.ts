import type { Episode, Term } from '../episode.ts';
import { type DataAnswer, dataAnswer } from './answer.ts';
import { dataCases } from './cases.ts';
import { dataFields, type DataState } from './fields.ts';

export type DataTerm =
  | 'oneGpu'
  | 'gpus'
  | 'gradient'
  | 'bandwidth'
  | 'compute'
  | 'allReduce'
  | 'hidden'
  | 'step'
  | 'speedup';

/** Step = one GPU's time / GPUs + 2 (GPUs - 1) / GPUs x gradient / bandwidth, less what is hidden. */
function terms(
  state: DataState,
  answer: DataAnswer = dataAnswer(state),
): Readonly<Record<DataTerm, Term>> {
  const seconds = (value: number): Term => ({ value, unit: 'seconds' });
  return {
    oneGpu: seconds(answer.oneGpuSeconds),
    gpus: { value: state.gpus, unit: 'count' },
    gradient: { value: answer.gradientBytes, unit: 'bytes' },
    bandwidth: { value: answer.ringBytesPerSecond, unit: 'bytesPerSecond' },
    compute: seconds(answer.computeSeconds),
    allReduce: seconds(answer.allReduceSeconds),
    hidden: seconds(answer.hiddenSeconds),
    step: seconds(answer.stepSeconds),
    speedup: { value: answer.speedup, unit: 'ratio' },
  };
}

/** Data parallelism. */
export const dataEpisode: Episode<typeof dataFields, DataAnswer, DataTerm> = {
  fields: dataFields,
  check: () => [],
  answer: dataAnswer,
  terms,
  readouts: [
    { key: 'speedup', unit: 'ratio' },
    { key: 'efficiency', unit: 'fraction' },
    { key: 'stepSeconds', unit: 'seconds' },
    { key: 'allReduceSeconds', unit: 'seconds' },
    { key: 'hiddenSeconds', unit: 'seconds' },
    { key: 'memoryPerGpuBytes', unit: 'bytes' },
  ],
  cases: dataCases,
  constants: [
    'sustainedFlopsPerSecond',
    'microBatchTokens',
    'wireBytesPerValue',
    'nvlinkBytesPerSecond',
    'infinibandBytesPerSecond',
    'ethernetBytesPerSecond',
  ],
};

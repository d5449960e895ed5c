import type { Episode, Term } from '../episode.ts';
import { type PipelineAnswer, pipelineAnswer } from './answer.ts';
import { pipelineCases } from './cases.ts';
import { pipelineFields, type PipelineState } from './fields.ts';
import { checkPipeline } from './setting.ts';

export type PipelineTerm = 'stages' | 'microBatches' | 'idle' | 'inFlight' | 'makespan' | 'work';

/** Idle share = (stages - 1) / (micro-batches + stages - 1). */
function terms(
  state: PipelineState,
  answer: PipelineAnswer = pipelineAnswer(state),
): Readonly<Record<PipelineTerm, Term>> {
  return {
    stages: { value: state.stages, unit: 'count' },
    microBatches: { value: state.microBatches, unit: 'count' },
    idle: { value: answer.idleFraction, unit: 'fraction' },
    inFlight: { value: answer.mostInFlight, unit: 'count' },
    makespan: { value: answer.makespan, unit: 'count' },
    work: { value: answer.makespan * (1 - answer.idleFraction), unit: 'count' },
  };
}

/** Pipeline parallelism. */
export const pipelineEpisode: Episode<typeof pipelineFields, PipelineAnswer, PipelineTerm> = {
  fields: pipelineFields,
  check: checkPipeline,
  answer: (state) => pipelineAnswer(state),
  terms,
  readouts: [
    { key: 'idleFraction', unit: 'fraction' },
    { key: 'closedFormIdleFraction', unit: 'fraction' },
    { key: 'mostInFlight', unit: 'count' },
    { key: 'makespan', unit: 'count' },
    { key: 'peakMicroBatches', unit: 'count' },
  ],
  cases: pipelineCases,
  constants: [],
};

import {
  format,
  gpusToHold,
  memoryEpisode,
  type MemoryAnswer,
  type MemoryState,
} from '@shardplay/core';
import { memoryWords as words } from '@shardplay/words';
import type { BarSegment } from '../../marks/bar-rows.ts';
import { gpusPerSquare } from '../../marks/gpu-layout.ts';
import type { GpuFill, GpuSquare } from '../../marks/gpu-rows.ts';

/** Everything that is drawn of one memory bill. */
export interface MemoryFigure {
  readonly answer: MemoryAnswer;
  readonly gpu: string;
  readonly segments: readonly BarSegment[];
  /** Whole GPUs at the bar's right edge. */
  readonly domainGpus: number;
  readonly marks: readonly {
    readonly at: number;
    readonly label?: string;
    readonly strong?: boolean;
  }[];
  readonly gpusPerSquare: number;
  readonly squares: readonly GpuSquare[];
}

/** More notches than this are too close to count. */
const MOST_NOTCHES = 32;

/** The picture of a memory bill, in bytes. */
export function memoryFigure(state: MemoryState): MemoryFigure {
  const answer = memoryEpisode.answer(state);
  const segments = stack(answer);
  const gpusInAll = gpusToHold(answer.totalBytes, answer.gpuBytes);
  const domainGpus = roundUp(gpusInAll);
  const gpu = words.gpu(state.gpu);
  const each = gpusPerSquare(gpusInAll);
  return {
    answer,
    gpu,
    segments,
    domainGpus,
    marks: notches(domainGpus, answer, gpu),
    gpusPerSquare: each,
    squares: Array.from({ length: Math.ceil(gpusInAll / each) }, (_, index) => ({
      label: words.square(index * each, Math.min(each, gpusInAll - index * each)),
      fills: fillsOf(segments, index * each * answer.gpuBytes, each * answer.gpuBytes),
    })),
  };
}

/** The next of 1, 2, 3, 4, 6, 8, 12, 16, 24 …: far enough apart that a drag seldom re-scales. */
function roundUp(gpus: number): number {
  const power = 2 ** Math.ceil(Math.log2(gpus));
  return power > 2 && gpus <= power * 0.75 ? power * 0.75 : power;
}

/** The segments one after another. */
function stack(answer: MemoryAnswer): readonly BarSegment[] {
  let end = 0;
  return answer.segments.map(({ segment, bytes }): BarSegment => {
    const start = end;
    end += bytes;
    return {
      term: segment,
      tone: segment,
      hatched: segment === 'activations',
      start,
      end,
      label: words.segments[segment],
      value: format(bytes, 'bytes'),
    };
  });
}

/** Where one whole GPU, or a group of eight to the power of something, ends and the next begins. */
function notches(gpus: number, { gpuBytes, gpusNeeded }: MemoryAnswer, gpu: string) {
  let step = 1;
  while (gpus / step > MOST_NOTCHES) step *= 8;
  const plain = Array.from({ length: Math.floor(gpus / step) + 1 }, (_, index) => index * step)
    .filter((at) => at !== gpusNeeded)
    .map((at) => ({ at: at * gpuBytes }));
  const needed = { at: gpusNeeded * gpuBytes, label: words.ruler(gpusNeeded, gpu), strong: true };
  return [...plain, needed];
}

/** What of the bill lies in a stretch of memory, as shares of the stretch. */
function fillsOf(
  segments: readonly BarSegment[],
  from: number,
  length: number,
): readonly GpuFill[] {
  const share = (byte: number) => Math.min(1, Math.max(0, (byte - from) / length));
  return segments
    .map(({ tone, term, hatched, start, end }) => ({
      tone,
      term,
      hatched: hatched ?? false,
      from: share(start),
      to: share(end),
    }))
    .filter((fill) => fill.to > fill.from);
}

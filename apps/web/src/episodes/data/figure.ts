import {
  dataEpisode,
  format,
  memoryEpisode,
  runRingAllReduce,
  speedupCurves,
  type DataAnswer,
  type DataState,
  type RingRun,
} from '@shardplay/core';
import { dataWords as words } from '@shardplay/words';
import { gpusPerSquare } from '../../marks/gpu-layout.ts';
import type { GpuFill, GpuSquare } from '../../marks/gpu-rows.ts';
import type { LaneSpan } from '../../marks/lane-rows.ts';
import type { Series } from '../../marks/line-rows.ts';
import { ringFrames } from '../../marks/ring-rows.ts';

/** The ideal line in front of whose ghosts the chosen link stands. */
export function speedupSeries(state: DataState): readonly Series[] {
  const curves = speedupCurves(state);
  const { minimum, maximum } = dataEpisode.fields.gpus;
  const ideal: Series = {
    key: 'ideal',
    label: words.curves.ideal,
    tone: 'muted',
    role: 'ideal',
    points: [minimum, maximum].map((gpus) => ({ x: gpus, y: gpus })),
  };
  const links = curves.map(({ link, points }): Series => ({
    key: link,
    label: words.controls.link.options[link],
    tone: 'data',
    role: link === state.link ? 'front' : 'ghost',
    points: points.map(({ gpus, speedup }) => ({ x: gpus, y: speedup })),
  }));
  return [ideal, ...links];
}

/** The lowest power of two under every curve: where the vertical axis starts. */
export function lowest(series: readonly Series[]): number {
  const least = Math.min(...series.flatMap(({ points }) => points.map(({ y }) => y)));
  return 2 ** Math.floor(Math.log2(least));
}

/** One step in time: the GPU computes, the network carries, and what of that is waited for. */
export function stepSpans(answer: DataAnswer): readonly LaneSpan[] {
  const { computeSeconds, stepSeconds, hiddenSeconds, exposedSeconds } = answer;
  const ringStart = stepSeconds - exposedSeconds - hiddenSeconds;
  const seconds = (value: number) => format(value, 'seconds');
  const spans: LaneSpan[] = [
    {
      term: 'compute',
      lane: 0,
      start: 0,
      end: computeSeconds,
      tone: 'ink',
      label: words.step.compute(seconds(computeSeconds)),
    },
    {
      term: 'hidden',
      lane: 1,
      start: ringStart,
      end: ringStart + hiddenSeconds,
      tone: 'data',
      hatched: true,
      label: words.step.hidden(seconds(hiddenSeconds)),
    },
    {
      term: 'allReduce',
      lane: 1,
      start: stepSeconds - exposedSeconds,
      end: stepSeconds,
      tone: 'data',
      label: words.step.exposed(seconds(exposedSeconds)),
    },
  ];
  return spans.filter(({ start, end }) => end > start);
}

/** A ring that was really run, and how many bytes of gradient one of its bytes stands for. */
export interface RingFigure {
  readonly run: RingRun;
  readonly frames: ReturnType<typeof ringFrames>;
  readonly scale: number;
}

/** More GPUs than these do not fit the picture; the ring then stands for a part of them. */
const MOST_IN_RING = 8;

/** Runs the ring on ones, one number a chunk: what a GPU holds then counts the shares in it. */
export function ringFigure(gpus: number, gradientBytes: number, bytesPerValue: number): RingFigure {
  const ranks = Math.min(MOST_IN_RING, gpus);
  const inputs = Array.from({ length: ranks }, () => Array<number>(ranks).fill(1));
  const run = runRingAllReduce(inputs, bytesPerValue);
  return {
    run,
    frames: ringFrames(inputs, run),
    scale: gradientBytes / (ranks * bytesPerValue),
  };
}

/** Every GPU with the same full stack of model states. */
export function copies(state: DataState, answer: DataAnswer): readonly GpuSquare[] {
  const bytes = format(answer.memoryPerGpuBytes, 'bytes');
  const each = gpusPerSquare(state.gpus);
  const count = Math.ceil(state.gpus / each);
  return Array.from({ length: count }, (_, index) => ({
    label: words.memory.square(index * each, Math.min(each, state.gpus - index * each), bytes),
    fills: STACK,
  }));
}

/** The parts of the memory bill of mixed-precision training, as shares of it. */
const STACK: readonly GpuFill[] = (() => {
  const { segments, statesBytes } = memoryEpisode.answer({
    ...memoryEpisode.cases.find(({ verdict }) => verdict === 'bad')!.state,
  });
  let to = 0;
  return segments
    .filter(({ segment }) => segment !== 'activations')
    .map(({ segment, bytes }): GpuFill => {
      const from = to;
      to += bytes / statesBytes;
      return { tone: segment, from, to };
    });
})();

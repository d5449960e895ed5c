import {
  coordinatesOf,
  gridsOf,
  groupOf,
  reachOf,
  type Grid,
  type LayoutAxis,
} from '@shardplay/core';
import { workbenchWords as words } from '@shardplay/words';
import { gpusPerSquare } from '../marks/gpu-layout.ts';
import type { GpuSquare } from '../marks/gpu-rows.ts';
import { stageShade } from '../marks/stage-shade.ts';
import type { Tone } from '../marks/tone.ts';
import type { Look } from './look.ts';

/** Squares that can still be told apart. */
const MOST_SQUARES = 256;

const TONES: Readonly<Record<LayoutAxis, Tone>> = {
  tensor: 'tensor',
  context: 'context',
  data: 'data',
  pipeline: 'pipeline',
  expertTensor: 'tensor',
  expert: 'expert',
  expertData: 'data',
};

export interface GpuMapFigure {
  readonly squares: readonly GpuSquare[];
  /** GPUs that a square stands for. */
  readonly each: number;
  /** Squares that are drawn as one node. */
  readonly perNode: number;
  /** The groups of the GPU that is pointed at, in words. */
  readonly groups: readonly {
    readonly axis: LayoutAxis;
    readonly tone: Tone;
    readonly text: string;
  }[];
}

/** The cluster: stages by shade, and the groups of the GPU that is pointed at. */
export function gpuMap(
  { layout, gpus, gpusPerNode }: Pick<Look, 'layout' | 'gpus' | 'gpusPerNode'>,
  pointed: number | undefined,
): GpuMapFigure {
  const grids = gridsOf(layout);
  const [dense] = grids as readonly [Grid<LayoutAxis>];
  const each = gpusPerSquare(gpus, MOST_SQUARES);
  const gpu = pointed === undefined ? undefined : pointed * each;
  const groups = gpu === undefined ? [] : groupsOf(grids, gpu);
  const toneOf = new Map<number, Tone>();
  for (const { axis, members } of [...groups].reverse())
    for (const member of members) toneOf.set(Math.floor(member / each), TONES[axis]);
  if (pointed !== undefined) toneOf.set(pointed, 'ink');
  return {
    each,
    perNode: each === 1 ? gpusPerNode : 8,
    squares: Array.from({ length: Math.ceil(gpus / each) }, (_, square): GpuSquare => {
      const { pipeline } = coordinatesOf(dense, square * each);
      const outline = toneOf.get(square);
      return {
        label: words.map.square(square * each, Math.min(each, gpus - square * each), pipeline),
        fills: [
          {
            tone: 'pipeline',
            term: 'pipeline',
            from: 0,
            to: 1,
            shade: stageShade(pipeline, layout.pipeline),
          },
        ],
        text: String(pipeline),
        outline,
        dim: gpu !== undefined && outline === undefined,
      };
    }),
    groups: groups.map(({ axis, members }) => ({
      axis,
      tone: TONES[axis],
      text: words.map.group(
        words.map.axes[axis],
        members.length,
        words.map.reach[reachOf(members, gpusPerNode)],
      ),
    })),
  };
}

/** The groups of a GPU that have other members. */
function groupsOf(grids: readonly Grid<LayoutAxis>[], gpu: number) {
  return grids.flatMap((grid, index) =>
    grid
      // The stages are the same ones in both grids.
      .filter(({ axis, size }) => size > 1 && !(index > 0 && axis === 'pipeline'))
      .map(({ axis }) => ({ axis, members: groupOf(grid, axis, gpu) })),
  );
}

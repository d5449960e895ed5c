import {
  CONSTANTS,
  format,
  type Neighbours,
  neighboursOf,
  reachOf,
  RECIPE_AXES,
  recipeEpisode,
  recipeMap,
  type RecipeAnswer,
  type RecipeAxis,
  type RecipeState,
} from '@shardplay/core';
import { recipeWords as words } from '@shardplay/words';
import type { GpuLink, GpuSquare } from '../../marks/gpu-rows.ts';
import { stageShade } from '../../marks/stage-shade.ts';
import type { WaterfallRow } from '../../marks/waterfall-rows.ts';

/** GPUs of one machine, as they are drawn; NVLink may join more of them. */
export const GPUS_PER_MACHINE = CONSTANTS.gpusPerNode.value;

export interface RecipeMap {
  readonly squares: readonly GpuSquare[];
  readonly links: readonly GpuLink[];
  /** What the number in a square counts. */
  readonly numbered: RecipeAxis;
  /** The groups of the GPU that is pointed at, in words. */
  readonly groups: readonly { readonly axis: RecipeAxis; readonly text: string }[];
}

/** The cluster: stages by shade, and the three groups of the GPU that is pointed at. */
export function mapFigure(state: RecipeState, pointed: number | undefined): RecipeMap {
  const groups = pointed === undefined ? undefined : neighboursOf(state, pointed);
  const axisOf = (gpu: number): RecipeAxis | undefined =>
    groups && RECIPE_AXES.find((axis) => groups[axis].members.includes(gpu));
  const numbered = numberedAxis(state);
  const squares = recipeMap(state).map(({ gpu, place }): GpuSquare => {
    if (!place) return { label: words.map.idle(gpu), dim: true };
    const outline = gpu === pointed ? 'ink' : axisOf(gpu);
    return {
      label: words.map.gpu(gpu, place.tensor, place.pipeline, place.data),
      fills: [
        {
          tone: 'pipeline',
          from: 0,
          to: 1,
          shade: stageShade(place.pipeline, state.pipeline),
        },
      ],
      text: String(place[numbered]),
      outline,
      dim: groups !== undefined && outline === undefined,
    };
  });
  return {
    squares,
    numbered,
    links:
      groups === undefined
        ? []
        : RECIPE_AXES.flatMap((axis) => linksOf(axis, groups[axis], Number(state.node))),
    groups:
      groups === undefined
        ? []
        : RECIPE_AXES.map((axis) => ({
            axis,
            text: words.map.group(
              words.axes[axis],
              groups[axis].members.length,
              words.map.reach[groups[axis].reach],
            ),
          })),
  };
}

/** The number in a square is its stage; where all are in one, its copy or its slice. */
function numberedAxis({ tensor, pipeline, data }: RecipeState): RecipeAxis {
  if (pipeline > 1) return 'pipeline';
  return data === 1 && tensor > 1 ? 'tensor' : 'data';
}

/**
 * The hops of a group: stages hand on in a chain, slices and copies sum in a ring, which the last
 * member closes. What crosses the network is dashed, hop by hop.
 */
function linksOf(
  axis: RecipeAxis,
  { members }: Neighbours,
  gpusPerDomain: number,
): readonly GpuLink[] {
  const hop = (from: number, to: number): GpuLink => ({
    from,
    to,
    tone: axis,
    dashed: reachOf([from, to], gpusPerDomain) === 'network',
  });
  const hops = members.slice(1).map((to, index) => hop(members[index]!, to));
  const closes = axis !== 'pipeline' && members.length > 2;
  return closes ? [...hops, { ...hop(members.at(-1)!, members[0]!), bent: true }] : hops;
}

/** What the three cuts leave of the ideal, one bar each; dimmed if the recipe does not fit. */
export function waterfallFigure({ waterfall, estimate }: RecipeAnswer): readonly WaterfallRow[] {
  const dim = estimate === null;
  const last = waterfall.length - 1;
  let before = 1;
  return [
    {
      tone: 'ink',
      label: words.waterfall.ideal,
      value: 1,
      before: 1,
      text: format(1, 'fraction'),
      dim,
    },
    ...waterfall.map(({ axis, remaining }, index): WaterfallRow => {
      const share = format(remaining, 'fraction');
      const row = {
        term: axis,
        tone: axis,
        label: words.waterfall.steps[axis],
        value: remaining,
        before,
        ...(dim && index === last
          ? { text: words.waterfall.ifItFit(share), shortText: words.waterfall.doesNotFit }
          : { text: share }),
        dim,
      };
      before = remaining;
      return row;
    }),
  ];
}

/** The largest size of an axis: all GPUs. */
export const MOST = CONSTANTS.clusterGpus.value;

/** The recipe of a case. */
export const caseState = (key: string): RecipeState =>
  recipeEpisode.cases.find((one) => one.key === key)!.state;

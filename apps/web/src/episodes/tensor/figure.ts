import {
  CONSTANTS,
  efficiencyTable,
  format,
  TENSOR_COLUMNS,
  tensorEpisode,
  type TensorAnswer,
  type TensorState,
} from '@shardplay/core';
import { tensorWords as words } from '@shardplay/words';
import type { GpuLink, GpuSquare } from '../../marks/gpu-rows.ts';
import type { LaneSpan } from '../../marks/lane-rows.ts';
import { times } from '../../page/times.ts';

/** The state of a case. */
export const caseState = (key: string): TensorState =>
  tensorEpisode.cases.find((one) => one.key === key)!.state;

/** One layer in time: all of it on one GPU above, computed and exchanged by the slices below. */
export function layerSpans(answer: TensorAnswer): readonly LaneSpan[] {
  const { oneGpuLayerSeconds, computeSeconds, layerSeconds, communicationSeconds } = answer;
  const seconds = (value: number) => format(value, 'seconds');
  const spans: LaneSpan[] = [
    {
      term: 'oneGpu',
      lane: 0,
      start: 0,
      end: oneGpuLayerSeconds,
      tone: 'ink',
      label: words.layer.whole(seconds(oneGpuLayerSeconds)),
    },
    {
      term: 'compute',
      lane: 1,
      start: 0,
      end: computeSeconds,
      tone: 'ink',
      label: words.layer.compute(seconds(computeSeconds)),
    },
    {
      term: 'communication',
      lane: 1,
      start: computeSeconds,
      end: layerSeconds,
      tone: 'tensor',
      label: words.layer.communication(seconds(communicationSeconds)),
    },
  ];
  return spans.filter(({ start, end }) => end > start);
}

/** More GPUs than these are not drawn; the first domains then stand for all. */
const MOST_SQUARES = 144;

export interface PlacementMap {
  readonly squares: readonly GpuSquare[];
  readonly links: readonly GpuLink[];
  /** NVLink domains that are drawn, and that there are. */
  readonly drawn: number;
  readonly domains: number;
}

/** The machines that hold the slices: one group's outlined, the weights as a share of each GPU. */
export function placementMap(state: TensorState, answer: TensorAnswer): PlacementMap {
  const perDomain = Number(state.domain);
  const apart = state.placement === 'apart';
  const domains = apart ? state.slices : Math.ceil(state.slices / perDomain);
  const drawn = Math.min(domains, Math.floor(MOST_SQUARES / perDomain));
  const used = apart ? state.slices * perDomain : groupsThatFit(state.slices, perDomain);
  const share = answer.memoryPerGpuBytes / CONSTANTS.gpuMemoryBytes.value;
  const bytes = format(answer.memoryPerGpuBytes, 'bytes');
  const sliceOf = (gpu: number) =>
    apart ? (gpu % perDomain === 0 ? gpu / perDomain : undefined) : gpu;
  const squares = Array.from({ length: drawn * perDomain }, (_, gpu): GpuSquare => {
    const slice = sliceOf(gpu);
    const fills = [{ tone: 'weights', term: 'memory', from: 0, to: Math.min(1, share) }] as const;
    if (slice !== undefined && slice < state.slices)
      return {
        label: words.map.slice(gpu, slice, bytes),
        fills,
        outline: share > 1 ? 'bad' : 'tensor',
      };
    return { label: words.map.other(gpu), ...(gpu < used ? { fills } : {}), dim: true };
  });
  return { squares, links: crossings(state, drawn), drawn, domains };
}

/** GPUs of a domain that groups of so many slices fill. */
const groupsThatFit = (slices: number, perDomain: number) =>
  slices > perDomain ? slices : Math.floor(perDomain / slices) * slices;

/** Where the group's ring leaves a domain, from each to the next; dashed, as in every map. */
function crossings({ slices, placement, domain }: TensorState, drawn: number): readonly GpuLink[] {
  const perDomain = Number(domain);
  return Array.from({ length: drawn - 1 }, (_, index): GpuLink => {
    const next = (index + 1) * perDomain;
    const from = placement === 'apart' ? index * perDomain : next - 1;
    return { from, to: Math.min(next, drawn * perDomain - 1), tone: 'tensor', dashed: true };
  }).filter(() => slices > 1);
}

export interface EfficiencyCell {
  /** What pressing the cell asks for. */
  readonly state: Pick<TensorState, 'slices' | 'link' | 'placement'>;
  readonly efficiency: number;
  readonly text: string;
  readonly label: string;
  readonly isSlower: boolean;
  readonly isPresent: boolean;
}

export interface EfficiencyRow {
  readonly slices: number;
  /** Null where no machine offers it. */
  readonly cells: readonly (EfficiencyCell | null)[];
}

/** The whole table, the number of slices of the state among its rows. */
export function efficiencyRows(state: TensorState): readonly EfficiencyRow[] {
  const present = TENSOR_COLUMNS.findIndex(
    ({ link, placement }) => link === state.link && placement === state.placement,
  );
  return efficiencyTable(state.domain, state.slices).map(({ slices, cells }) => ({
    slices,
    cells: cells.map((cell, column) => {
      if (!cell) return null;
      const { link, placement, efficiency, speedup } = cell;
      const text = format(efficiency, 'fraction');
      return {
        state: { slices, link, placement },
        efficiency,
        text,
        label: words.efficiency.cell(
          slices,
          words.links[link],
          words.placements[placement],
          text,
          times(speedup),
        ),
        isSlower: speedup < 1,
        isPresent: slices === state.slices && column === present,
      };
    }),
  }));
}

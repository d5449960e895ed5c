/** One axis along which the GPUs of a job are told apart. */
export interface GridAxis<Axis extends string> {
  readonly axis: Axis;
  readonly size: number;
}

/**
 * How ranks are numbered: axes from the innermost (neighbouring ranks) to the outermost. The ranks
 * are 0 to the product of the sizes less one.
 */
export type Grid<Axis extends string> = readonly GridAxis<Axis>[];

/** Where a rank stands on every axis, each 0 to the axis's size less one. */
export type Coordinates<Axis extends string> = Readonly<Record<Axis, number>>;

/**
 * Megatron-LM's order, innermost first (`initialize_model_parallel`, its default
 * `tp-cp-ep-dp-pp`): the chattiest axis sits on the closest GPUs. Experts are a second grid over
 * the same ranks, with expert tensor, expert and expert-data parallel in place of these.
 */
export const MEGATRON_ORDER = ['tensor', 'context', 'data', 'pipeline'] as const;

/**
 * The order of Megatron-LM's `--use-tp-pp-dp-mapping`: a copy of the model, all its stages, stands
 * on neighbouring nodes, and data parallelism joins the copies across the cluster.
 */
export const COPIES_OUTERMOST_ORDER = ['tensor', 'context', 'pipeline', 'data'] as const;

/** Ranks in a grid. */
export function gridSize(grid: Grid<string>): number {
  return grid.reduce((product, { size }) => product * size, 1);
}

/** The coordinates of a rank, 0 to `gridSize` less one. */
export function coordinatesOf<Axis extends string>(
  grid: Grid<Axis>,
  rank: number,
): Coordinates<Axis> {
  let rest = rank;
  const coordinates: Partial<Record<Axis, number>> = {};
  for (const { axis, size } of grid) {
    coordinates[axis] = rest % size;
    rest = Math.floor(rest / size);
  }
  return coordinates as Coordinates<Axis>;
}

/** The rank at coordinates; the inverse of `coordinatesOf`. */
export function rankAt<Axis extends string>(
  grid: Grid<Axis>,
  coordinates: Coordinates<Axis>,
): number {
  return grid.reduceRight((rank, { axis, size }) => rank * size + coordinates[axis], 0);
}

/**
 * The groups of ranks that differ along the given axes alone: each rank is in exactly one. Members
 * come in the grid's order, groups by their first member.
 */
export function groupsAlong<Axis extends string>(
  grid: Grid<Axis>,
  axes: readonly Axis[],
): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>();
  for (let rank = 0; rank < gridSize(grid); rank++) {
    const first = firstOfGroup(grid, axes, rank);
    const group = groups.get(first);
    if (group === undefined) groups.set(first, [rank]);
    else group.push(rank);
  }
  return [...groups.values()];
}

/** The ranks that differ from one rank along an axis alone, itself among them, in the grid's order. */
export function groupOf<Axis extends string>(
  grid: Grid<Axis>,
  axis: Axis,
  rank: number,
): readonly number[] {
  const own = coordinatesOf(grid, rank);
  const { size } = grid.find((one) => one.axis === axis)!;
  return Array.from({ length: size }, (_, place) => rankAt(grid, { ...own, [axis]: place }));
}

function firstOfGroup<Axis extends string>(
  grid: Grid<Axis>,
  axes: readonly Axis[],
  rank: number,
): number {
  const own = coordinatesOf(grid, rank);
  const first: Record<Axis, number> = { ...own };
  for (const axis of axes) first[axis] = 0;
  return rankAt(grid, first);
}

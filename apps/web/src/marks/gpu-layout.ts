/** Where the squares of a cluster stand, in pixels. */
export interface GpuLayout {
  /** Side of a square. */
  readonly side: number;
  readonly nodes: readonly Box[];
  /** One corner a square, in order: node by node, row by row. */
  readonly squares: readonly { readonly x: number; readonly y: number }[];
  readonly height: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface GpuLayoutOptions {
  readonly count: number;
  readonly width: number;
  /** Squares in a node: 8, or 72 where one NVLink domain is a rack. */
  readonly perNode: number;
  /** Sides that a square may have. */
  readonly smallest?: number;
  readonly largest?: number;
  /** Room under each node for its name. */
  readonly caption?: number;
  /** Rows of nodes are kept to multiples of this many columns, if they fit. */
  readonly columns?: number;
}

const PADDING = 0.2;
const GAP = 0.12;
const BETWEEN = 0.4;

/** Squares in a row of a node: 4 of 8, 12 of 72. */
const rowOf = (perNode: number) => (perNode <= 4 ? perNode : perNode === 8 ? 4 : 12);

/**
 * Places nodes in rows, as large as the width allows. Every cluster on the site is drawn by this,
 * so that the reader meets the same nodes again.
 */
export function layoutGpus(options: GpuLayoutOptions): GpuLayout {
  const { count, width, perNode, smallest = 9, largest = 30, caption = 0 } = options;
  const across = rowOf(perNode);
  const down = Math.ceil(perNode / across);
  const nodeCount = Math.max(1, Math.ceil(count / perNode));
  /** Sides a node takes, with and without the space to the next. */
  const nodeSides = across + (across - 1) * GAP + 2 * PADDING;
  const fitting = (columns: number) => width / (columns * nodeSides + (columns - 1) * BETWEEN);

  const wanted = Math.min(nodeCount, options.columns ?? nodeCount);
  let columns = wanted;
  while (columns > 1 && fitting(columns) < smallest) columns--;
  // Fewer columns as long as that makes the squares larger and the rows stay few.
  while (
    columns > 1 &&
    fitting(columns) < largest * 0.6 &&
    Math.ceil(nodeCount / (columns - 1)) <= 4
  )
    columns--;
  const side = Math.min(largest, fitting(columns));

  const nodeWidth = nodeSides * side;
  const nodeHeight = (down + (down - 1) * GAP + 2 * PADDING) * side;
  const nodes = Array.from({ length: nodeCount }, (_, index): Box => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return {
      x: column * (nodeWidth + BETWEEN * side),
      y: row * (nodeHeight + caption + BETWEEN * side),
      width: nodeWidth,
      height: nodeHeight,
    };
  });
  const squares = Array.from({ length: nodeCount * perNode }, (_, index) => {
    const node = nodes[Math.floor(index / perNode)]!;
    const within = index % perNode;
    return {
      x: node.x + (PADDING + (within % across) * (1 + GAP)) * side,
      y: node.y + (PADDING + Math.floor(within / across) * (1 + GAP)) * side,
    };
  });
  const last = nodes[nodeCount - 1]!;
  return { side, nodes, squares, height: last.y + last.height + caption };
}

/** How many GPUs one square stands for, so that no cluster needs more than `most` squares. */
export function gpusPerSquare(gpus: number, most = 96): number {
  let each = 1;
  while (gpus / each > most) each *= 8;
  return each;
}

import type { Sheet } from '../terminal.ts';
import type { Tone } from './paint.ts';
import { padEnd, widthOf } from './width.ts';

export interface MapNode {
  readonly label: string;
  readonly gpus: readonly { readonly text: string; readonly tone: Tone }[];
}

/** The cluster: one line a node (more where a node is wide), one cell a GPU. */
export function gpuMap(nodes: readonly MapNode[], { columns, paint }: Sheet): string {
  const labelWidth = Math.max(0, ...nodes.map((node) => widthOf(node.label)));
  const cellWidth =
    1 + Math.max(0, ...nodes.flatMap(({ gpus }) => gpus.map((gpu) => widthOf(gpu.text))));
  const room = Math.max(1, Math.floor((columns - labelWidth - 1) / cellWidth));
  // A row of 8 is what the reader has seen elsewhere; a wide node is broken into whole eights.
  const perLine = room >= 8 ? room - (room % 8) : room;
  return nodes
    .flatMap(({ label, gpus }) =>
      chunks(gpus, perLine).map((line, index) => {
        const cells = line.map(({ text, tone }) => paint(tone, padEnd(text, cellWidth)));
        return `${padEnd(index === 0 ? label : '', labelWidth)} ${cells.join('')}`.trimEnd();
      }),
    )
    .join('\n');
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const lines: Item[][] = [];
  for (let start = 0; start < items.length; start += size) {
    lines.push(items.slice(start, start + size));
  }
  return lines;
}

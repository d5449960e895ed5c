import {
  ACCELERATORS,
  type Accelerator,
  findAccelerator,
  findLink,
  format,
  type Link,
  LINKS,
  SOURCES,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { block } from '../draw/block.ts';
import { table } from '../draw/table.ts';
import { BadInput } from '../failure.ts';
import { json } from '../json.ts';
import type { Sheet } from '../terminal.ts';

/** `shardplay hardware [name]`: what a scenario can name, and what is known of it. */
export const hardware: AddCommand = (parent, terminal) => {
  parent
    .command('hardware')
    .summary(words.hardware.summary)
    .description(words.hardware.description)
    .argument('[name]', words.hardware.name)
    .option('--json', words.json)
    .addHelpText('after', helpText(words.hardware.after, terminal.sheet.columns))
    .action((name: string | undefined, options: { json?: true }) => {
      const { sheet } = terminal;
      if (name === undefined) {
        if (options.json) return terminal.write(json({ accelerators: ACCELERATORS, links: LINKS }));
        return terminal.write(`${accelerators(sheet)}\n\n${links(sheet)}\n`);
      }
      const link = findLink(name);
      if (link.found)
        return terminal.write(options.json ? json(link.row) : `${linkDetails(link.row, sheet)}\n`);
      const found = findAccelerator(name);
      if (!found.found) {
        const nearest = found.nearest ?? link.nearest;
        throw new BadInput(words.hardware.unknown(name, nearest));
      }
      const { row } = found;
      return terminal.write(options.json ? json(row) : `${acceleratorDetails(row, sheet)}\n`);
    });
};

const rate = (bytesPerSecond: number | null) =>
  bytesPerSecond === null ? words.unknown : format(bytesPerSecond, 'bytesPerSecond');
const flops = (flopsPerSecond: number | null) =>
  flopsPerSecond === null ? words.unknown : format(flopsPerSecond, 'flopsPerSecond');

function accelerators(sheet: Sheet): string {
  const { headings } = words.hardware;
  return table(
    [
      { heading: headings.accelerator },
      { heading: headings.memory, align: 'right' },
      { heading: headings.memoryBandwidth, align: 'right' },
      { heading: headings.bf16, align: 'right' },
      { heading: headings.scaleUp, align: 'right' },
      { heading: headings.node, align: 'right' },
    ],
    ACCELERATORS.map((row) => [
      row.name,
      format(row.memoryBytes, 'bytes'),
      rate(row.memoryBytesPerSecond),
      flops(row.flopsPerSecond.bf16),
      rate(row.scaleUp.bytesPerSecond),
      String(row.machine.gpusPerNode),
    ]),
    sheet,
  );
}

function links(sheet: Sheet): string {
  const { headings } = words.hardware;
  return table(
    [
      { heading: headings.link },
      { heading: headings.kind },
      { heading: headings.direction, align: 'right' },
    ],
    LINKS.map((row) => [row.name, row.kind, rate(row.bytesPerSecond)]),
    sheet,
  );
}

function acceleratorDetails(row: Accelerator, sheet: Sheet): string {
  const { labels } = words.hardware;
  const formats = Object.entries(row.flopsPerSecond).filter(([, value]) => value !== null);
  const { machine, scaleUp } = row;
  const lines: [string, string][] = [
    [labels.memory, `${format(row.memoryBytes, 'bytes')}, ${rate(row.memoryBytesPerSecond)}`],
    ...formats.map(([name, value]): [string, string] => [labels.peak(name), flops(value)]),
    [
      labels.scaleUp,
      words.hardware.scaleUp(scaleUp.link, rate(scaleUp.bytesPerSecond), scaleUp.domain),
    ],
    [
      labels.machine,
      words.hardware.machine(machine.gpusPerNode, machine.portsPerNode, machine.interNode),
    ],
    [labels.power, row.boardWatts === null ? words.unknown : `${row.boardWatts} W`],
  ];
  const said = [...row.notes, ...row.sources.map((key) => words.hardware.source(SOURCES[key]))];
  return block(row.name, lines, said, sheet);
}

function linkDetails(row: Link, sheet: Sheet): string {
  const { headings } = words.hardware;
  const lines: [string, string][] = [
    [headings.kind, row.kind],
    [headings.direction, rate(row.bytesPerSecond)],
  ];
  return block(row.name, lines, [words.hardware.source(SOURCES[row.source])], sheet);
}

/**
 * What docs/schedules draws and counts comes from the schedules themselves: every fenced block
 * marked `gantt` or `compared` is its first line, a setting, and what that setting gives.
 * UPDATE_DOCS=1 writes the blocks anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { cellOf, FORWARD, isJoined, kindOf, WEIGHT_GRADIENT } from './action.ts';
import { compareSchedules } from './compare.ts';
import { generate } from './generate.ts';
import { SCHEDULE_NAMES, type Schedule, type ScheduleName } from './schedule.ts';
import { simulate, type Timing } from './simulate.ts';

const FOLDER = fileURLToPath(new URL('../../../../docs/schedules/', import.meta.url));
const UNIT = { forward: 1, inputGradient: 1, weightGradient: 1 };
const BLOCK = /```(gantt|compared)\n(.*)\n([^`]*)```/g;

it.each(readdirSync(FOLDER))('docs/schedules/%s shows what the code gives', (file) => {
  const path = join(FOLDER, file);
  const text = readFileSync(path, 'utf8');
  const fresh = text.replace(BLOCK, (_, kind: string, setting: string) => {
    const body = kind === 'gantt' ? drawn(setting) : compared(setting);
    return `\`\`\`${kind}\n${setting}\n${body}\`\`\``;
  });
  if (process.env['UPDATE_DOCS']) writeFileSync(path, fresh);
  else expect(text).toBe(fresh);
});

it('has a page with a picture for every schedule', () => {
  const pictured = readdirSync(FOLDER).filter((file) =>
    readFileSync(join(FOLDER, file), 'utf8').includes('```gantt'),
  );
  const pages = SCHEDULE_NAMES.map((name) => `${name}.md`);
  expect(pictured).toEqual(expect.arrayContaining(pages));
});

/** `zb-v ranks=4 micro-batches=8`. */
function read(setting: string): { name: string; option: (key: string) => number | undefined } {
  const [name, ...options] = setting.split(' ');
  const given = new Map(options.map((option) => option.split('=') as [string, string]));
  return { name: name!, option: (key) => (given.has(key) ? Number(given.get(key)) : undefined) };
}

/** One row a rank, one character a unit of time. */
function drawn(setting: string): string {
  const { name, option } = read(setting);
  const virtualStages = option('virtual-stages');
  const made = generate(name as ScheduleName, {
    ranks: option('ranks')!,
    microBatches: option('micro-batches')!,
    ...(virtualStages === undefined ? {} : { virtualStages }),
  });
  if (!made.ok) throw new Error(made.problems[0]!.message);
  const timing = simulate(made.value, UNIT);
  if (!timing.ok) throw new Error(timing.problems[0]!.message);
  return made.value.lists.map((_, rank) => `${row(made.value, timing.value, rank)}\n`).join('');
}

/** Forward: the micro-batch's digit; backward and input-gradient: its letter; weight-gradient: +. */
function row(schedule: Schedule, { starts, ends, makespan }: Timing, rank: number): string {
  const cells = Array.from({ length: makespan }, () => '.');
  schedule.lists[rank]!.forEach((code, place, list) => {
    const m = cellOf(code) % schedule.microBatches;
    const kind = kindOf(code);
    const mark =
      kind === FORWARD
        ? String(m % 10)
        : kind === WEIGHT_GRADIENT
          ? '+'
          : String.fromCharCode('a'.charCodeAt(0) + (m % 26));
    // Of a fused pair the forward is drawn first, in its own length, as if one after the other.
    const second = place > 0 && isJoined(list[place - 1]!);
    const from = starts[rank]![place]! + (second ? UNIT.forward : 0);
    const to = isJoined(code) ? from + UNIT.forward : ends[rank]![place]!;
    for (let at = from; at < to; at++) cells[at] = mark;
  });
  return `rank ${rank}  ${cells.join('')}`;
}

/** Every schedule on the same model. */
function compared(setting: string): string {
  const { option } = read(setting);
  const { rows } = compareSchedules({
    ranks: option('ranks')!,
    microBatches: option('micro-batches')!,
    virtualStages: option('virtual-stages') ?? 2,
    ...UNIT,
    latency: option('latency') ?? 0,
  });
  const lines = [
    ['schedule', 'time', 'idle', 'memory', 'messages', 'weights'],
    ...rows.map((each) => [
      each.name,
      each.makespan.toFixed(1),
      `${(100 * each.idleFraction).toFixed(1)} %`,
      each.peakMicroBatches.toFixed(1),
      String(each.messages),
      `${each.weightCopies} x`,
    ]),
  ];
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => line[column]!.length)),
  );
  return lines
    .map((line) => {
      const cells = line.map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
      );
      return `${cells.join('  ')}\n`;
    })
    .join('');
}

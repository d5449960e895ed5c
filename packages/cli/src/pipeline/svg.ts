import type { ActionKind, Schedule, Timing } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import { partnerOf, sharesTime, timedActions } from './timed-actions.ts';

/** Sizes in pixels at the picture's natural scale; it has a view box, so it scales to any other. */
const MARGIN = 8;
const LABEL_WIDTH = 64;
const CHART_WIDTH = 1136;
const ROW_HEIGHT = 24;
const ROW_PITCH = 28;
const LEGEND_HEIGHT = 32;
const LEGEND_PITCH = 160;
/** From the top of a row to the base line of its text. */
const BASE_LINE = 16;
/** Below this a number inside a cell cannot be read. */
const NARROWEST_WITH_TEXT = 14;

const COLOURS: Readonly<Record<ActionKind, string>> = {
  F: '#2f6fde',
  B: '#12866a',
  I: '#2fb48f',
  W: '#e2b04a',
};

/** A timed schedule as a stand-alone SVG: one row a rank, one path a kind of action. */
export function ganttSvg(schedule: Schedule, timing: Timing): string {
  const { cells, numbers } = drawCells(schedule, timing);
  const kinds = (Object.keys(cells) as ActionKind[]).filter((kind) => cells[kind] !== '');
  const rows = schedule.ranks * ROW_PITCH;
  const width = LABEL_WIDTH + CHART_WIDTH + 2 * MARGIN;
  const height = rows + LEGEND_HEIGHT + 2 * MARGIN;
  const labels = schedule.lists.map((_list, rank) =>
    text(0, rank * ROW_PITCH + BASE_LINE, words.pipeline.rank(rank)),
  );
  const legend = kinds.map((kind, place) => {
    const x = LABEL_WIDTH + place * LEGEND_PITCH;
    const box = `<rect x="${x}" y="${rows + 10}" width="12" height="12" fill="${COLOURS[kind]}"/>`;
    return box + text(x + 18, rows + 20, words.pipeline.kinds[kind]);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" width="${width}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${words.pipeline.title(schedule.name, schedule.ranks, schedule.microBatches)}</title>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${width}" height="${height}" fill="#fff"/>`,
    `<path fill="#eee" d="${cell(LABEL_WIDTH, 0, CHART_WIDTH, rows - ROW_PITCH + ROW_HEIGHT)}"/>`,
    ...kinds.map(
      (kind) =>
        `<path fill="${COLOURS[kind]}" stroke="#fff" stroke-width="0.5" d="${cells[kind]}"/>`,
    ),
    `<g fill="#fff" text-anchor="middle">${numbers}</g>`,
    ...labels,
    ...legend,
    '</svg>\n',
  ].join('\n');
}

/** Every action's cell, joined by kind, and the numbers inside; a fused pair shares its height. */
function drawCells(schedule: Schedule, timing: Timing) {
  const scale = timing.makespan > 0 ? CHART_WIDTH / timing.makespan : 0;
  const cells: Record<ActionKind, string> = { F: '', B: '', I: '', W: '' };
  let numbers = '';
  schedule.lists.forEach((_list, rank) => {
    const actions = timedActions(schedule, timing, rank);
    actions.forEach((action, place) => {
      const shares = sharesTime(action, partnerOf(actions, place));
      const height = shares ? ROW_HEIGHT / 2 : ROW_HEIGHT;
      const x = LABEL_WIDTH + action.start * scale;
      const y = rank * ROW_PITCH + (shares && action.pair === 'second' ? height : 0);
      const width = (action.end - action.start) * scale;
      cells[action.kind] += cell(x, y, width, height);
      if (width < NARROWEST_WITH_TEXT) return;
      const baseLine = y + (shares ? height - 2 : BASE_LINE);
      numbers += text(x + width / 2, baseLine, String(action.microBatch));
    });
  });
  return { cells, numbers };
}

function cell(x: number, y: number, width: number, height: number): string {
  return `M${short(x)} ${y}h${short(width)}v${height}H${short(x)}z`;
}

function text(x: number, y: number, shown: string): string {
  return `<text x="${short(x)}" y="${y}">${shown}</text>`;
}

/** A coordinate to a hundredth of a pixel. */
function short(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}

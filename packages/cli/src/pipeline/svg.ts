import { type ActionKind, actionsOf, type Schedule, type Timing } from '@shardplay/core';
import { terminal as words } from '@shardplay/words';

/** Sizes in pixels at the picture's natural scale; it has a view box, so it scales to any other. */
const LABEL_WIDTH = 64;
const ROW_HEIGHT = 24;
const ROW_GAP = 4;
const LEGEND_HEIGHT = 32;
const CHART_WIDTH = 1136;
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
  const scale = CHART_WIDTH / Math.max(timing.makespan, Number.MIN_VALUE);
  const cells: Record<ActionKind, string> = { F: '', B: '', I: '', W: '' };
  let texts = '';
  schedule.lists.forEach((_list, rank) => {
    const y = rank * (ROW_HEIGHT + ROW_GAP);
    actionsOf(schedule, rank).forEach(({ kind, microBatch }, place) => {
      const x = LABEL_WIDTH + timing.starts[rank]![place]! * scale;
      const width = (timing.ends[rank]![place]! - timing.starts[rank]![place]!) * scale;
      cells[kind] += `M${short(x)} ${y}h${short(width)}v${ROW_HEIGHT}H${short(x)}z`;
      if (width >= NARROWEST_WITH_TEXT) {
        texts += `<text x="${short(x + width / 2)}" y="${y + 16}">${microBatch}</text>`;
      }
    });
  });
  const kinds = (Object.keys(cells) as ActionKind[]).filter((kind) => cells[kind] !== '');
  const height = schedule.ranks * (ROW_HEIGHT + ROW_GAP);
  const width = LABEL_WIDTH + CHART_WIDTH;
  const title = words.pipeline.title(schedule.name, schedule.ranks, schedule.microBatches);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 ${width + 16} ${height + LEGEND_HEIGHT + 16}" width="${width + 16}" role="img" font-family="system-ui, sans-serif" font-size="12">
<title>${title}</title>
<rect x="-8" y="-8" width="${width + 16}" height="${height + LEGEND_HEIGHT + 16}" fill="#fff"/>
<path fill="#eee" d="M${LABEL_WIDTH} 0h${CHART_WIDTH}v${height - ROW_GAP}H${LABEL_WIDTH}z"/>
${schedule.lists.map((_list, rank) => `<text x="0" y="${rank * (ROW_HEIGHT + ROW_GAP) + 16}">${words.pipeline.rank(rank)}</text>`).join('')}
${kinds.map((kind) => `<path fill="${COLOURS[kind]}" stroke="#fff" stroke-width="0.5" d="${cells[kind]}"/>`).join('\n')}
<g fill="#fff" text-anchor="middle">${texts}</g>
${kinds.map((kind, place) => `<rect x="${LABEL_WIDTH + place * 160}" y="${height + 10}" width="12" height="12" fill="${COLOURS[kind]}"/><text x="${LABEL_WIDTH + place * 160 + 18}" y="${height + 20}">${words.pipeline.kinds[kind]}</text>`).join('\n')}
</svg>
`;
}

/** A coordinate to a hundredth of a pixel. */
function short(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}

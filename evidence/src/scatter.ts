import { pairsOf, type Scored } from './score.ts';

const SIZE = 640;
const MARGIN = 56;
const COLOURS = ['#3b6fb6', '#c8553d', '#3f8f5b', '#8a5aa8', '#b8862b', '#4a9ca6', '#7a7a7a'];

/** Predicted against measured step time, log scales, one colour a source: an SVG document. */
export function scatter(scored: readonly Scored[]): string {
  const slugs = [...new Set(scored.map(({ run }) => run.slug))].filter(
    (slug) =>
      pairsOf(
        scored.filter(({ run }) => run.slug === slug),
        'stepSeconds',
      ).length > 0,
  );
  const values = pairsOf(scored, 'stepSeconds').flatMap((pair) => [pair.predicted, pair.measured]);
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  const inner = SIZE - 2 * MARGIN;
  const at = (seconds: number) => ((Math.log10(seconds) - low) / (high - low)) * inner;
  const x = (seconds: number) => (MARGIN + at(seconds)).toFixed(1);
  const y = (seconds: number) => (SIZE - MARGIN - at(seconds)).toFixed(1);
  const decades = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  const line = (x1: number, y1: number, x2: number, y2: number, style: string) =>
    `<line x1="${x(x1)}" y1="${y(y1)}" x2="${x(x2)}" y2="${y(y2)}" ${style}/>`;
  const [least, most] = [decades[0]!, decades.at(-1)!];
  const grid = decades.flatMap((decade) => [
    line(decade, least, decade, most, 'stroke="#ddd"'),
    line(least, decade, most, decade, 'stroke="#ddd"'),
    `<text x="${x(decade)}" y="${SIZE - MARGIN + 18}" text-anchor="middle">${decade} s</text>`,
    `<text x="${MARGIN - 6}" y="${y(decade)}" dy="4" text-anchor="end">${decade} s</text>`,
  ]);
  const points = slugs.flatMap((slug, index) => {
    const colour = COLOURS[index % COLOURS.length]!;
    const pairs = pairsOf(
      scored.filter(({ run }) => run.slug === slug),
      'stepSeconds',
    );
    const dots = pairs.map(
      (pair) => `<circle cx="${x(pair.measured)}" cy="${y(pair.predicted)}" r="2"/>`,
    );
    const label = `<text x="${MARGIN + 10}" y="${MARGIN + 6 + 14 * index}" stroke="none">${slug}</text>`;
    return [`<g fill="${colour}" fill-opacity="0.6">${dots.join('')}${label}</g>`];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" font-family="sans-serif" font-size="11" role="img">`,
    '<title>Step time, predicted against measured</title>',
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...grid,
    line(least, least, most, most, 'stroke="#444"'),
    ...points,
    `<text x="${SIZE / 2}" y="${SIZE - 8}" text-anchor="middle">measured</text>`,
    `<text transform="translate(14 ${SIZE / 2}) rotate(-90)" text-anchor="middle">predicted</text>`,
    '</svg>',
    '',
  ].join('\n');
}

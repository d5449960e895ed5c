/** The bytes that a reader's first visit to each page takes, gzip, held against the budget. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './house.mjs';

const BUILD = join(ROOT, 'apps', 'web', 'build');
/** Thousand bytes, gzip: what one page may take; the workbench's planner comes after, in a worker. */
const MOST = { script: 60, total: 200 };
const MOST_OF_WORKBENCH = { script: 80, total: 220 };
const mostOf = (page) => (page.includes('workbench') ? MOST_OF_WORKBENCH : MOST);

const kilobytes = (path) => {
  const bytes = readFileSync(path);
  // Fonts are compressed already.
  return (path.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length) / 1000;
};

/** Every local file that a page's HTML, or a script or style sheet that it loads, asks for at once. */
function filesOf(page) {
  const found = new Set([page]);
  for (const file of found) {
    if (!/[.](html|js|css)$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    const folder = join(file, '..');
    for (const [, path] of text.matchAll(references(file))) {
      const target = join(folder, path);
      if (existsSync(target) && target.startsWith(BUILD)) found.add(target);
    }
  }
  return [...found];
}

/** Links and scripts of a page, static imports of a script, files of a style sheet. */
function references(file) {
  if (file.endsWith('.html'))
    return /(?:src|href|import\()[="(]+([^"#?]+?[.](?:js|css|woff2|svg))"/g;
  if (file.endsWith('.css')) return /url\(["']?([^"')]+)["']?\)/g;
  return /(?:from|import)\s*["']([^"']+[.]js)["']/g;
}

const pages = readdirSync(BUILD, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.html'))
  .map((path) => join(BUILD, path));
let over = 0;
for (const page of pages.sort()) {
  const files = filesOf(page);
  const sum = (some) => some.reduce((total, path) => total + kilobytes(path), 0);
  const script = sum(files.filter((path) => path.endsWith('.js')));
  const total = sum(files);
  const most = mostOf(relative(BUILD, page));
  const fits = script <= most.script && total <= most.total;
  if (!fits) over++;
  console.log(
    `${fits ? 'ok  ' : 'OVER'} ${relative(BUILD, page).padEnd(24)} ` +
      `scripts ${script.toFixed(1)} of ${most.script} kB, all ${total.toFixed(1)} of ${most.total} kB`,
  );
}
if (pages.length === 0) console.error('There is no built site: run node scripts/build-site.mjs');
process.exit(over === 0 && pages.length > 0 ? 0 : 1);

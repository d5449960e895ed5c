/**
 * `npm run bench [-- WORD]`: times what the files in bench/ export, with a reference loop in the
 * same run, and writes the figures to bench-results/core.json; then drags every slider of the pages
 * (bench-drag.mjs) and writes bench-results/drag.json. With a word, only the names that contain it:
 * `-- drag` is the sliders alone, `-- "drag recipe"` those of one page. Ends with 1 if a budget is
 * exceeded. `-- workbench` times the planner's worker in the browser (bench-workbench.mjs).
 *
 * A budget is held against the fastest repeat, relative to the reference loop's fastest: that is
 * what the work takes when nothing else runs. The median says what it took on this machine today.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ensureInstalled, ROOT } from './house.mjs';

const WARM_UPS = 3;
const REPEATS = 15;

ensureInstalled();
const word = process.argv[2] ?? '';
const files = readdirSync(join(ROOT, 'bench')).filter((file) => file.endsWith('.ts'));
// Only now: it needs what has just been installed.
const { dragReport } = await import('./bench-drag.mjs');
const { workbenchReport } = await import('./bench-workbench.mjs');
const { referenceLoop, REFERENCE_MILLISECONDS, ...modules } = await bundled(files);

const results = [];
for (const { name, run, counts, budgetMilliseconds = null, repeats } of Object.values(
  modules,
).flat()) {
  if (!name.includes(word)) continue;
  const times = timed(run, counts, repeats ?? REPEATS);
  const ratio = times.fastest / times.referenceFastest;
  const quiet = ratio * REFERENCE_MILLISECONDS;
  const within = budgetMilliseconds === null || quiet <= budgetMilliseconds;
  results.push({ name, ...times, ratio, budgetMilliseconds, within });
  console.log(
    `${within ? 'ok  ' : 'SLOW'} ${name}: ${shown(quiet)}` +
      (budgetMilliseconds === null ? '' : ` of ${budgetMilliseconds} ms`) +
      ` (${ratio.toFixed(2)} x the reference loop; median here ${shown(times.median)})`,
  );
}
const machine = { processor: cpus()[0]?.model, processors: cpus().length, node: process.version };
const date = new Date().toISOString();
if (results.length > 0) write('core', { date, machine, results });
const drags = await dragReport(word);
if (drags) {
  write('drag', { date, machine, ...drags });
  const { control } = drags;
  console.log(`control: ${control.p50} / ${control.p95} ms from input to paint, p50 / p95`);
  for (const { name, p50, p95, ratio, within } of drags.sliders)
    console.log(
      `${within ? 'ok  ' : 'SLOW'} ${name}: ${p50} / ${p95} ms ` +
        `(${ratio.p50.toFixed(1)} x and ${ratio.p95.toFixed(1)} x the control)`,
    );
  for (const { name, layoutShift, otherOrigins, within } of drags.pages)
    console.log(
      `${within ? 'ok  ' : 'FAIL'} ${name}: layout shift ${layoutShift.toFixed(3)}, ` +
        `other origins: ${otherOrigins.join(', ') || 'none'}`,
    );
}
const workbench = await workbenchReport(word);
if (workbench) {
  write('workbench', { date, machine, ...workbench });
  const { name, search, longestTask, within } = workbench;
  console.log(
    `${within ? 'ok  ' : 'SLOW'} ${name}: searched in ${search} ms, ` +
      `longest task of the page ${longestTask === 0 ? 'under 50' : longestTask} ms`,
  );
}
const judged = [
  ...(workbench ? [workbench] : []),
  ...results,
  ...(drags ? [...drags.sliders, ...drags.pages] : []),
];
process.exit(judged.every(({ within }) => within) ? 0 : 1);

function write(name, report) {
  const folder = join(ROOT, 'bench-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(report, null, 2) + '\n');
}

function shown(milliseconds) {
  return `${milliseconds.toPrecision(3)} ms`;
}

/** Milliseconds that the work and the reference loop take, run in turns. */
function timed(run, counts, repeats) {
  const milliseconds = (work, counted = (whole) => whole) => {
    const start = performance.now();
    const result = work();
    return counted(performance.now() - start, result);
  };
  for (let count = 0; count < WARM_UPS; count++)
    [run, referenceLoop].forEach((work) => milliseconds(work));
  const own = [];
  const reference = [];
  for (let count = 0; count < repeats; count++) {
    own.push(milliseconds(run, counts));
    reference.push(milliseconds(referenceLoop));
  }
  return {
    median: median(own),
    fastest: Math.min(...own),
    referenceMedian: median(reference),
    referenceFastest: Math.min(...reference),
  };
}

function median(times) {
  return times.toSorted((a, b) => a - b)[times.length >> 1];
}

/** Bundles the benchmarks as the product is bundled, and loads them. */
async function bundled(names) {
  const folder = mkdtempSync(join(tmpdir(), 'shardplay-bench-'));
  const entry = Object.fromEntries(
    names.map((file) => [basename(file, '.ts'), join(ROOT, 'bench', file)]),
  );
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: true, outDir: folder, emptyOutDir: true, rolldownOptions: { input: entry } },
  });
  const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href);
  const kit = await load('kit');
  const benchmarks = {};
  for (const name of Object.keys(entry)) {
    if (name !== 'kit') benchmarks[name] = (await load(name)).benchmarks;
  }
  rmSync(folder, { recursive: true, force: true });
  return { ...kit, ...benchmarks };
}

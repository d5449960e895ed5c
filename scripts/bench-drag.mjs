/**
 * How long a drag of each slider takes from input to paint, in Chromium under a fourfold CPU
 * throttle, beside a control page with one native slider and its value. Part of `npm run bench`.
 *
 * A drag is sixty moves of the pointer, a frame apart. The control is dragged before each page. A
 * page with a slider over the budget gets another round, and the best round of each slider and of
 * its control counts: what they take when nothing else runs.
 */
import { chromium } from '@playwright/test';
import { buildSite } from './build-site.mjs';
import { ensureBrowser } from './house.mjs';
import { serveSite } from './serve-site.mjs';

/** Every slider of these is dragged. */
const PAGES = {
  memory: '/memory/',
  data: '/data/',
  tensor: '/tensor/',
  pipeline: '/pipeline/',
  'pipeline, 64 x 256': '/pipeline/?stages=64&microBatches=256',
  'pipeline, 64 x 256 against 1F1B': '/pipeline/?stages=64&microBatches=256&against=1f1b',
  recipe: '/recipe/',
};
const CONTROL = `<!doctype html><html lang="en"><title>Control</title>
<label for="slider">Value</label> <input id="slider" type="range" max="1000" value="0">
<output id="value">0</output>
<script>slider.oninput = () => { value.value = slider.value; }</script>`;
const THROTTLE = 4;
/** A page may take so long, or, on a machine on which the control takes long, so many times that. */
const MOST_MILLISECONDS = { p50: 40, p95: 90 };
const MOST_RATIO = 3.5;
const MOST_LAYOUT_SHIFT = 0.02;
const ROUNDS = 3;
const MOVES = 60;
const FRAME_MILLISECONDS = 16;
/** Until a page that was loaded, or a drag that ended, has come to rest. */
const REST_MILLISECONDS = 700;

/** @returns the report; `word` picks pages and sliders by name */
export async function dragReport(word) {
  const wanted = Object.entries(PAGES).filter(([name]) => `drag ${name}`.includes(word));
  if (wanted.length === 0) return undefined;
  const executablePath = ensureBrowser();
  if (buildSite() !== 0) process.exit(1);
  const { address, close } = await serveSite();
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-extensions'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await measured(browser, address, wanted);
  } finally {
    await browser.close();
    close();
  }
}

async function measured(browser, address, wanted) {
  const controls = {};
  const rounds = {};
  const pages = [];
  let sliders = [];
  let pending = wanted;
  for (let round = 0; round < ROUNDS && pending.length > 0; round++) {
    for (const [name, path] of pending) {
      const control = await visit(browser, (page) => page.setContent(CONTROL));
      (controls[name] ??= []).push(...control.drags);
      const { drags, layoutShift, otherOrigins } = await visit(browser, (page) =>
        page.goto(address + path, { waitUntil: 'networkidle' }),
      );
      console.log(`dragged ${drags.length} sliders of ${name}, round ${round + 1}`);
      for (const { slider, ...times } of drags) (rounds[`${name}: ${slider}`] ??= []).push(times);
      if (round === 0) pages.push({ name, layoutShift, otherOrigins });
    }
    sliders = Object.entries(rounds).map(([name, times]) =>
      judged(name, best(times), best(controls[name.slice(0, name.indexOf(': '))])),
    );
    const slow = sliders.filter(({ within }) => !within);
    pending = wanted.filter(([page]) => slow.some(({ name }) => name.startsWith(`${page}: `)));
  }
  return {
    browser: browser.version(),
    throttle: THROTTLE,
    control: best(Object.values(controls).flat()),
    sliders,
    pages: pages.map((page) => ({
      ...page,
      within: page.layoutShift <= MOST_LAYOUT_SHIFT && page.otherOrigins.length === 0,
    })),
  };
}

function judged(name, times, control) {
  const ratio = { p50: times.p50 / control.p50, p95: times.p95 / control.p95 };
  const within = ['p50', 'p95'].every(
    (key) => times[key] <= Math.max(MOST_MILLISECONDS[key], MOST_RATIO * control[key]),
  );
  return { name, ...times, ratio, within };
}

/** Loads a page under the throttle and drags each of its sliders once. */
async function visit(browser, load) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const origins = new Set();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.addInitScript(watchShifts);
  const devtools = await context.newCDPSession(page);
  // Time of the page's own thread: other processes on the machine do not lengthen it.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await load(page);
  await page.waitForTimeout(REST_MILLISECONDS);
  const layoutShift = await page.evaluate(() => globalThis.layoutShift ?? 0);
  await page.evaluate(watchInputs);
  const drags = [];
  for (const slider of await page.locator('input[type=range]').all())
    if (await slider.isVisible()) drags.push(await drag(page, devtools, slider));
  const own = new URL(page.url()).origin;
  await context.close();
  const otherOrigins = [...origins].filter((origin) => origin !== own && origin !== 'null');
  return { drags, layoutShift, otherOrigins };
}

async function drag(page, devtools, slider) {
  const name = await slider.evaluate((input) => input.labels?.[0]?.textContent || input.ariaLabel);
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  const mouse = (type, share, held = {}) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      x: box.x + box.width * (0.1 + 0.8 * share),
      y: box.y + box.height / 2,
      ...held,
    });
  const button = { button: 'left', clickCount: 1 };
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'TaskDuration').value * 1000;
  };
  await mouse('mouseMoved', 0);
  await mouse('mousePressed', 0, { ...button, buttons: 1 });
  await page.evaluate(() => (globalThis.latencies.length = 0));
  const before = await busy();
  for (let move = 1; move <= MOVES; move++) {
    await mouse('mouseMoved', move / MOVES, { button: 'left', buttons: 1 });
    await page.waitForTimeout(FRAME_MILLISECONDS);
  }
  await page.waitForTimeout(REST_MILLISECONDS);
  const spent = (await busy()) - before;
  await mouse('mouseReleased', 1, button);
  await page.waitForTimeout(REST_MILLISECONDS);
  const times = (await page.evaluate(() => [...globalThis.latencies])).sort((a, b) => a - b);
  if (times.length === 0) throw new Error(`${name} does not answer the pointer`);
  const quantile = (share) => times[Math.round(share * (times.length - 1))];
  return {
    slider: name,
    p50: quantile(0.5),
    p95: quantile(0.95),
    mainThread: spent / times.length,
  };
}

/** The least of each figure over the rounds, in milliseconds. */
function best(rounds) {
  const least = (key) => Math.round(Math.min(...rounds.map((times) => times[key])) * 10) / 10;
  return { p50: least('p50'), p95: least('p95'), mainThread: least('mainThread') };
}

/** In the page: sums the layout shifts that no hand caused. */
function watchShifts() {
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries())
      if (!hadRecentInput) globalThis.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** In the page: from each input event to the first task after the frame that answers it. */
function watchInputs() {
  globalThis.latencies = [];
  const note = ({ timeStamp }) =>
    globalThis.requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.latencies.push(performance.now() - timeStamp);
      port2.postMessage(0);
    });
  globalThis.addEventListener('input', note, true);
}

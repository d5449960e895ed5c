import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { calmly, Follower, whenCaughtUp } from './turns.ts';

// On a server nothing is drawn: there Svelte's own does nothing.
vi.mock('svelte', () => ({ flushSync: (draw: () => void) => draw() }));

/** Frames that were made; one ends when the browser would have painted it. */
let frames = 0;
beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (make: () => void) =>
    setTimeout(() => {
      frames++;
      make();
    }),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
});

function busy(milliseconds: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
const settled = (done: () => boolean) => vi.waitFor(() => expect(done()).toBe(true));

test('a part that is behind draws once, however often something is new', async () => {
  const drawn: number[] = [];
  let value = 0;
  const part = new Follower(() => drawn.push(value));
  for (value = 1; value < 5; value++) part.follow();
  await settled(() => drawn.length > 0);
  expect(drawn).toEqual([5]);
});

test('what did not fit into a frame before has the next one to itself', async () => {
  const drawn: [string, number][] = [];
  const slow = new Follower(() => {
    busy(40);
    drawn.push(['slow', frames]);
  });
  const quick = new Follower(() => drawn.push(['quick', frames]));
  slow.follow();
  await settled(() => drawn.length === 1);
  slow.follow();
  quick.follow();
  await settled(() => drawn.length === 3);
  const [, [second, ofSecond], [third, ofThird]] = drawn as [
    [string, number],
    [string, number],
    [string, number],
  ];
  expect([second, third]).toEqual(['slow', 'quick']);
  expect(ofThird).toBeGreaterThan(ofSecond);
});

test('acts when nobody is behind any more, also not one that has just fallen behind', async () => {
  const done: string[] = [];
  const last = new Follower(() => done.push('last'));
  const first = new Follower(() => {
    done.push('first');
    last.follow();
  });
  first.follow();
  whenCaughtUp(() => done.push('act'));
  await settled(() => done.length === 3);
  whenCaughtUp(() => done.push('at once'));
  expect(done).toEqual(['first', 'last', 'act', 'at once']);
});

test('words are written together, the last of each owner', async () => {
  const written: string[] = [];
  const [summary, formula] = [{}, {}];
  calmly(summary, () => written.push('summary 1'));
  calmly(formula, () => written.push('formula 1'));
  calmly(summary, () => written.push('summary 2'));
  await settled(() => written.length === 2);
  expect(written).toEqual(['summary 2', 'formula 1']);
});

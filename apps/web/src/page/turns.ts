import { flushSync } from 'svelte';

/** What a frame may take and still be there at the next one of a usual screen. */
const FRAME_MILLISECONDS = 16;
/** A drawing takes about so many times what its scripts take: layout and paint come after them. */
const TIMES_ITS_SCRIPTS = 3;
/** What the hand has for itself after a frame that took longer: two frames. */
const REST_MILLISECONDS = 2 * FRAME_MILLISECONDS;
/** How often words and formulas follow a drag: nobody reads them while they move. */
const CALM_MILLISECONDS = 120;

/** Whoever is behind, in the order in which they fell behind. */
const behind = new Set<Follower>();
/** A frame was asked for and is not painted yet. */
let making = false;
/** Until when the page's thread is left to the hand. */
let resting = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * One of the parts of a page that follow a drag in turn: as many in one frame as fit into it by
 * what they took before; and after a frame that took too long, the next ones are the hand's. A
 * slider then never waits for pictures that nobody has seen, and where the machine keeps up all
 * parts follow in every frame.
 */
export class Follower {
  readonly #draw: () => void;
  readonly #apart: number;
  /** What its drawing takes of a frame, layout and paint included, in milliseconds. */
  cost = 1;
  /** When it may draw again. */
  due = 0;

  /** @param apart least milliseconds from one drawing to the next */
  constructor(draw: () => void, apart = 0) {
    this.#draw = draw;
    this.#apart = apart;
  }

  /** Something is new: draws when its turn comes. */
  follow() {
    behind.add(this);
    schedule();
  }

  catchUp(now: number) {
    behind.delete(this);
    this.due = now + this.#apart;
    flushSync(this.#draw);
  }
}

const writings = new Map<object, () => void>();
const words = new Follower(() => {
  for (const write of writings.values()) write();
  writings.clear();
}, CALM_MILLISECONDS);

/**
 * Writes words or a formula when their turn comes: all of a page together, a few times a second.
 * @param owner whose earlier writing, if it still waits, this one replaces
 */
export function calmly(owner: object, write: () => void): void {
  writings.set(owner, write);
  words.follow();
}

const waiting: (() => void)[] = [];

/** Acts once no part of the page is behind. */
export function whenCaughtUp(act: () => void): void {
  waiting.push(act);
  schedule();
}

/** Draws at once whatever is behind: for a hand that has let go. */
export function catchUp(): void {
  // What has just changed tells its followers first.
  flushSync();
  for (const follower of behind) follower.catchUp(performance.now());
}

function schedule(): void {
  clearTimeout(timer);
  if (making) return;
  if (behind.size === 0) {
    for (const act of waiting.splice(0)) act();
    return;
  }
  const due = Math.max(resting, Math.min(...[...behind].map((follower) => follower.due)));
  const wait = due - performance.now();
  if (wait > 0) timer = setTimeout(schedule, wait);
  else {
    making = true;
    requestAnimationFrame(frame);
  }
}

function frame(): void {
  const start = performance.now();
  const drawn: Follower[] = [];
  let expected = 0;
  for (const follower of behind) {
    if (follower.due > start) continue;
    const spent = Math.max(expected, TIMES_ITS_SCRIPTS * (performance.now() - start));
    if (drawn.length > 0 && spent + follower.cost > FRAME_MILLISECONDS) break;
    follower.catchUp(start);
    drawn.push(follower);
    expected += follower.cost;
  }
  // The first task after this frame: what it took includes layout and paint.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const end = performance.now();
    const spent = end - start;
    for (const follower of drawn) follower.cost *= spent / expected;
    resting = spent > FRAME_MILLISECONDS ? end + REST_MILLISECONDS : end;
    making = false;
    schedule();
  };
  port2.postMessage(0);
}

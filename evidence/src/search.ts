/** One number to be fitted, changed by factors. */
export interface Dial {
  readonly name: string;
  get(): number;
  set(value: number): void;
  readonly least: number;
  readonly most: number;
}

/** Deterministic numbers in [0, 1): a linear congruential generator (Numerical Recipes). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Random search: a few dials at a time are turned by random factors, what lowers the loss is kept, and
 * factors shrink. Dials that pull against each other move together, which one at a time they could
 * not; the seed is fixed, so the same data gives the same constants.
 * @param loss of the present setting; told which dials moved
 */
export function randomSearch(
  dials: readonly Dial[],
  loss: (moved: readonly Dial[] | undefined) => number,
  {
    trials,
    firstSpread,
    lastSpread,
    seed,
  }: { trials: number; firstSpread: number; lastSpread: number; seed: number },
): number {
  const random = generator(seed);
  let best = loss(undefined);
  for (let trial = 0; trial < trials; trial++) {
    const spread = firstSpread * (lastSpread / firstSpread) ** (trial / trials);
    const count = 1 + Math.floor(random() * 4);
    const moved = Array.from({ length: count }, () => dials[Math.floor(random() * dials.length)]!);
    const before = moved.map((dial) => dial.get());
    for (const dial of moved) {
      const factor = Math.exp(spread * (random() + random() + random() - 1.5) * 2);
      dial.set(Math.min(dial.most, Math.max(dial.least, dial.get() * factor)));
    }
    const now = loss(moved);
    if (now < best) best = now;
    else {
      for (let index = moved.length - 1; index >= 0; index--) moved[index]!.set(before[index]!);
      loss(moved);
    }
  }
  return best;
}

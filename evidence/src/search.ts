/** One number to be fitted, changed by factors. */
export interface Dial {
  readonly name: string;
  get(): number;
  set(value: number): void;
  readonly least: number;
  readonly most: number;
}

/**
 * Pattern search: each dial in turn is tried a step up and a step down, what lowers the loss is
 * kept; when nothing does, steps shrink. Deterministic, needs no derivative, and copes with a
 * loss that is only piecewise smooth.
 * @param loss of the present setting of all dials; told which dial moved
 */
export function patternSearch(
  dials: readonly Dial[],
  loss: (moved: Dial | undefined) => number,
  { rounds, firstStep, shrink }: { rounds: number; firstStep: number; shrink: number },
): number {
  let best = loss(undefined);
  let step = firstStep;
  for (let round = 0; round < rounds; round++) {
    let improved = false;
    for (const dial of dials) {
      const start = dial.get();
      for (const factor of [1 + step, 1 / (1 + step)]) {
        const value = Math.min(dial.most, Math.max(dial.least, start * factor));
        if (value === start) continue;
        dial.set(value);
        const now = loss(dial);
        if (now < best - 1e-9) {
          best = now;
          improved = true;
          break;
        }
        dial.set(start);
        loss(dial);
      }
    }
    if (!improved) step *= shrink;
  }
  return best;
}

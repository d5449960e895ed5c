/** Maps a data value to a place in pixels. */
export type Scale = (value: number) => number;

export type Interval = readonly [from: number, to: number];

export function linearScale([from, to]: Interval, [start, end]: Interval): Scale {
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** @param domain both ends above zero */
export function logarithmicScale([from, to]: Interval, [start, end]: Interval): Scale {
  return (value) => start + (Math.log(value / from) / Math.log(to / from)) * (end - start);
}

/** Powers of `base` inside a domain: ticks of a logarithmic axis. */
export function powersWithin([from, to]: Interval, base: number): readonly number[] {
  const first = Math.ceil(Math.log(from) / Math.log(base) - 1e-9);
  const last = Math.floor(Math.log(to) / Math.log(base) + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => base ** (first + step));
}

/** A round step (1, 2 or 5 times a power of ten) that cuts a length into at most `most` parts. */
export function roundStep(length: number, most: number): number {
  const raw = length / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  return power * ([1, 2, 5, 10].find((digit) => digit * power >= raw * (1 - 1e-9)) ?? 10);
}

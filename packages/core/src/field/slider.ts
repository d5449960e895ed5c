import type { NumberField } from './field.ts';

/** A tick catches the thumb within this share of the track. */
const TICK_CATCH = 0.008;
/** Above this a dragged whole number is rounded to three digits: nobody aims at 71,234,567,890. */
const EXACT_BELOW = 1e4;

/**
 * Where a value stands on its slider's track, 0 to 1. A value beyond `sliderMaximum` stands at
 * the end. Strictly growing, so distinct whole numbers have distinct places.
 */
export function trackPosition(field: NumberField, value: number): number {
  const [from, to] = ends(field);
  const at = Math.min(to, Math.max(from, value));
  if (to === from) return 0;
  return field.scale === 'linear'
    ? (at - from) / (to - from)
    : Math.log(at / from) / Math.log(to / from);
}

/** The legal value at a place of the track, 0 to 1: rounded as a hand means it, caught by ticks. */
export function trackValue(field: NumberField, position: number): number {
  const [from, to] = ends(field);
  const at = Math.min(1, Math.max(0, position));
  const tick = field.ticks?.find(
    ({ value }) => Math.abs(trackPosition(field, value) - at) <= TICK_CATCH,
  );
  if (tick !== undefined) return tick.value;
  if (at === 0) return from;
  if (at === 1) return to;
  const value = field.scale === 'linear' ? from + at * (to - from) : from * (to / from) ** at;
  return clamp(field, tidy(field, value));
}

/**
 * The value that a key press leads to. Small strides (arrows) move to the next multiple of a round
 * increment: 1 on short whole-number tracks, about a twentieth of the value on logarithmic ones.
 * Large strides (Page keys) double or halve on logarithmic tracks, move a tenth of linear ones.
 */
export function stride(
  field: NumberField,
  value: number,
  direction: 1 | -1,
  size: 'small' | 'large',
): number {
  const span = ends(field)[1] - field.minimum;
  if (field.scale === 'logarithmic' && size === 'large') {
    return clamp(field, tidy(field, direction > 0 ? value * 2 : value / 2));
  }
  const wanted = field.scale === 'logarithmic' ? value / 20 : span / (size === 'large' ? 10 : 100);
  const increment = Math.max(roundDown(wanted), field.integer ? 1 : 0);
  // The slack keeps 0.3 / 0.1 = 2.9999999999999996 from being taken for less than three.
  const steps = value / increment;
  const next = direction > 0 ? Math.floor(steps + 1e-9) + 1 : Math.ceil(steps - 1e-9) - 1;
  return clamp(field, Number((next * increment).toPrecision(12)));
}

function ends(field: NumberField): readonly [number, number] {
  return [field.minimum, field.sliderMaximum ?? field.maximum];
}

function clamp(field: NumberField, value: number): number {
  return Math.min(field.maximum, Math.max(field.minimum, value));
}

function tidy(field: NumberField, value: number): number {
  if (field.integer && value < EXACT_BELOW) return Math.round(value);
  return Number(value.toPrecision(3));
}

/** The largest of 1, 2, 5 times a power of ten that is not above `value`. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [5, 2, 1].map((digit) => digit * power).find((round) => round <= value) ?? power;
}

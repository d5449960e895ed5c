/** A quantity that jumps: its value from each moment to the next. */
export interface StepLine {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** The area under a step line as one SVG path; values upward, time to the right. */
export function stepArea(
  { times, values }: StepLine,
  end: number,
  most: number,
  width: number,
  height: number,
): string {
  const x = (time: number) => +((time / end) * width).toFixed(1);
  const y = (value: number) => +(height - (value / most) * height).toFixed(1);
  const parts = [`M0,${height}`];
  for (let index = 0; index < times.length; index++)
    parts.push(`H${x(times[index]!)}V${y(values[index]!)}`);
  parts.push(`H${x(end)}V${height}Z`);
  return parts.join('');
}

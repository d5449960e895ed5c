import * as v from 'valibot';

/** What a quantity of a scenario is measured in, and how much of it can be meant. */
interface Measure {
  readonly unit: string;
  /** Limits far around anything that exists, near enough that every answer stays a finite number. */
  readonly minimum: number;
  readonly maximum: number;
  /** What people say it in, in units: a number out of range may have been meant so (300 GB/s). */
  readonly spoken: number;
}

const BYTES_PER_SECOND: Measure = { unit: 'bytes/s', minimum: 1e6, maximum: 1e15, spoken: 1e9 };
const BYTES: Measure = { unit: 'bytes', minimum: 1e6, maximum: 1e15, spoken: 1e9 };
const FLOPS_PER_SECOND: Measure = { unit: 'FLOP/s', minimum: 1e9, maximum: 1e19, spoken: 1e12 };
const SECONDS: Measure = { unit: 's', minimum: 1e-9, maximum: 1, spoken: 1e-6 };
const WATTS: Measure = { unit: 'W', minimum: 1, maximum: 1e6, spoken: 1 };

/** Transfer rates, memory, compute rates, latencies and power of a scenario, each with what it is. */
export const bytesPerSecond = (description: string) => quantity(BYTES_PER_SECOND, description);
export const bytes = (description: string) => quantity(BYTES, description);
export const flopsPerSecond = (description: string) => quantity(FLOPS_PER_SECOND, description);
export const seconds = (description: string) => quantity(SECONDS, description);
export const watts = (description: string) => quantity(WATTS, description);

function quantity({ unit, minimum, maximum, spoken }: Measure, description: string) {
  return v.pipe(
    v.number(),
    v.finite(),
    v.minValue(minimum),
    v.maxValue(maximum),
    v.description(description),
    v.metadata({ unit, spoken }),
  );
}

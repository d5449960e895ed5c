/** Bytes that an all-reduce is measured with, where nothing else is said. */
const MEASURED_WITH_BYTES = 2 ** 31;
/** A network that works moves large messages at this share of its ports' line rate or more. */
const WORKING_SHARE = 0.5;

/** What a measured bus bandwidth says of a network. */
export interface ReadMeasurement {
  /** What the ports of a node carry, bytes/s. */
  readonly bytesPerSecond: number;
  /** What one hop of a ring between nodes takes beyond that, seconds; 0 if nothing is missing. */
  readonly hopSeconds: number;
}

/**
 * Reads an all-reduce bus bandwidth that was measured over all GPUs. Down to half of the line rate
 * it is the wire. What is missing beyond that is read as latency of the 2 (n - 1) steps of the
 * ring: the runs that were published with such measurements (nanotron's sweep, where bus bandwidth
 * falls as 1 / nodes) show small groups at full wire speed and every step of a ring 0.3 ms late.
 * @param bus measured, bytes/s
 * @param line rate of all ports of a node together, bytes/s
 */
export function readMeasurement(bus: number, gpus: number, line: number): ReadMeasurement {
  const bytesPerSecond = Math.max(bus, line * WORKING_SHARE);
  const missing = MEASURED_WITH_BYTES * (1 / bus - 1 / bytesPerSecond);
  return { bytesPerSecond, hopSeconds: missing / Math.max(1, gpus - 1) };
}

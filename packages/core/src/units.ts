/**
 * Units. Every quantity in this project is a plain number whose unit is in its NAME
 * (`bytes`, `seconds`, `flopsPerSecond`, `bytesPerSecond`). SI throughout: 1 GB = 1e9 bytes;
 * a binary unit is always written out (GiB).
 */

/** Bytes in a kilobyte, megabyte, gigabyte, terabyte (SI). */
export const KB = 1e3;
export const MB = 1e6;
export const GB = 1e9;
export const TB = 1e12;

/** Bytes in a gibibyte (2^30). */
export const GIB = 2 ** 30;

/** Floating-point operations (or operations per second) in a tera-. */
export const TERA = 1e12;

/** Bytes per second in a gigabit per second: network ports are sold in bits. */
export const GIGABIT_PER_SECOND = 1e9 / 8;

/** Seconds in a microsecond. */
export const MICROSECOND = 1e-6;

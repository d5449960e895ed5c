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

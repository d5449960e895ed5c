import { describe, expect, test } from 'vitest';
import { format } from './format.ts';

describe('format: three significant digits, the unit always there', () => {
  test.each([
    [1.12e12, 'bytes', '1.12 TB'],
    [35e9, 'bytes', '35.0 GB'],
    [999.9e6, 'bytes', '1.00 GB'],
    [0, 'bytes', '0 B'],
    [0.9515, 'fraction', '95.2 %'],
    [0.875, 'fraction', '87.5 %'],
    [1.0752, 'seconds', '1.08 s'],
    [12e-6, 'seconds', '12.0 µs'],
    [61.23, 'seconds', '61.2 s'],
    [599.9, 'seconds', '10.0 min'],
    [5400, 'seconds', '1.50 h'],
    [7e9, 'parameters', '7.00 B'],
    [320e12, 'flopsPerSecond', '320 TFLOP/s'],
    [20.98, 'ratio', '21.0 ×'],
    [524288, 'tokens', '524,288 tokens'],
    [12.5e9, 'bytesPerSecond', '12.5 GB/s'],
  ] as const)('%d %s reads %s', (value, unit, text) => {
    expect(format(value, unit)).toBe(text.replace(' ', '\u00a0'));
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d is refused', (value) => {
    expect(() => format(value, 'bytes')).toThrow(RangeError);
  });
});

import { describe, expect, test } from 'vitest';
import {
  activationBytesPerParameter,
  gpusToHold,
  stateBytesPerParameter,
  totalStateBytes,
} from './recipe.ts';

describe('bytes per parameter', () => {
  test('mixed precision with Adam keeps 2 + 2 + 4 + 8 = 16 (ZeRO, arXiv 1910.02054, section 3.1)', () => {
    const states = stateBytesPerParameter('bf16', 'training');
    expect(states).toEqual({ weights: 2, gradients: 2, masterWeights: 4, moments: 8 });
    expect(totalStateBytes(states)).toBe(16);
  });

  test('fp32 training needs no master copy: 4 + 4 + 8 = 16 too', () => {
    const states = stateBytesPerParameter('fp32', 'training');
    expect(states).toEqual({ weights: 4, gradients: 4, masterWeights: 0, moments: 8 });
    expect(totalStateBytes(states)).toBe(16);
  });

  test('fp8 multiplies in 8 bits but stores what bf16 stores', () => {
    expect(stateBytesPerParameter('fp8', 'training')).toEqual(
      stateBytesPerParameter('bf16', 'training'),
    );
  });

  test.each([
    ['int8', 1],
    ['fp8', 1],
    ['bf16', 2],
    ['fp32', 4],
  ] as const)('inference in %s keeps the weights alone: %d', (precision, bytes) => {
    const states = stateBytesPerParameter(precision, 'inference');
    expect(states).toEqual({ weights: bytes, gradients: 0, masterWeights: 0, moments: 0 });
  });
});

describe('activations, by the rule of thumb', () => {
  test('1.4 with checkpointing; 17 times as much without (34 bytes kept for 2)', () => {
    expect(activationBytesPerParameter('bf16', true)).toBe(1.4);
    expect(activationBytesPerParameter('bf16', false)).toBeCloseTo(23.8, 9);
  });

  test('4-byte values take double', () => {
    expect(activationBytesPerParameter('fp32', true)).toBe(2.8);
  });
});

test('1.12 TB are exactly 14 GPUs of 80 GB, a byte more is 15, nothing is still one', () => {
  expect(gpusToHold(16 * 70e9, 80e9)).toBe(14);
  expect(gpusToHold(16 * 70e9 + 1000, 80e9)).toBe(15);
  expect(gpusToHold(0, 80e9)).toBe(1);
});

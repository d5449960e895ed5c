import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gpusPerSquare, layoutGpus } from './gpu-layout.ts';

describe('layoutGpus', () => {
  it('draws whole nodes: 9 GPUs are two nodes of 8 squares', () => {
    const layout = layoutGpus({ count: 9, width: 600, perNode: 8 });
    expect(layout.nodes).toHaveLength(2);
    expect(layout.squares).toHaveLength(16);
  });

  it('keeps every square inside its node and the picture, none over another', () => {
    const cluster = fc.record({
      count: fc.integer({ min: 1, max: 144 }),
      width: fc.integer({ min: 280, max: 1400 }),
      perNode: fc.constantFrom(8, 72),
    });
    fc.assert(
      fc.property(cluster, (options) => {
        const { side, nodes, squares, height } = layoutGpus(options);
        squares.forEach(({ x, y }, index) => {
          const node = nodes[Math.floor(index / options.perNode)]!;
          expect(x).toBeGreaterThanOrEqual(node.x);
          expect(x + side).toBeLessThanOrEqual(node.x + node.width + 1e-6);
          expect(y + side).toBeLessThanOrEqual(node.y + node.height + 1e-6);
          expect(x + side).toBeLessThanOrEqual(options.width + 1e-6);
          expect(y + side).toBeLessThanOrEqual(height + 1e-6);
        });
        const places = new Set(squares.map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`));
        expect(places.size).toBe(squares.length);
      }),
      { numRuns: 50 },
    );
  });
});

describe('gpusPerSquare', () => {
  it.each([
    [96, 1],
    [97, 8],
    [667, 8],
    [1024, 64],
  ])('%i GPUs: %i a square', (gpus, each) => expect(gpusPerSquare(gpus)).toBe(each));
});

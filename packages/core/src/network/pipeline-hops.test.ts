import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leavesNode, pipelineHops } from './pipeline-hops.ts';

/** GPU by GPU: how many of a stage send to another node. */
function crossing(from: number, to: number, stride: number, gpusPerNode: number): number {
  const node = (gpu: number) => Math.floor(gpu / gpusPerNode);
  const places = Array.from({ length: stride }, (_, place) => place);
  return places.filter((place) => node(from * stride + place) !== node(to * stride + place)).length;
}

const sizes = fc.record({
  pipeline: fc.integer({ min: 1, max: 24 }),
  stride: fc.integer({ min: 1, max: 40 }),
  gpusPerNode: fc.constantFrom(1, 4, 6, 8, 72),
});

describe('the hops of a pipeline', () => {
  it('leave the node where a GPU does, one by one', () => {
    fc.assert(
      fc.property(sizes, fc.nat(23), fc.nat(23), ({ stride, gpusPerNode }, from, to) => {
        expect(leavesNode(from, to, stride, gpusPerNode)).toBe(
          crossing(from, to, stride, gpusPerNode) > 0,
        );
      }),
    );
  });

  it('are all counted, and share the ports with no more GPUs than really cross', () => {
    fc.assert(
      fc.property(sizes, ({ pipeline, stride, gpusPerNode }) => {
        const hops = pipelineHops(pipeline, stride, gpusPerNode);
        const each = Array.from({ length: pipeline - 1 }, (_, stage) =>
          crossing(stage, stage + 1, stride, gpusPerNode),
        );
        expect(hops.staying + hops.leaving).toBe(pipeline - 1);
        expect(hops.leaving).toBe(each.filter((count) => count > 0).length);
        if (hops.leaving > 0 && gpusPerNode % stride === 0)
          expect(hops.sendersPerNode).toBe(Math.max(...each));
      }),
    );
  });

  it('cross at every fourth stage where four stages fill a node', () => {
    // Tensor 2, pipeline 32 on 8 nodes of 8: seven of the 31 hops are between nodes.
    expect(pipelineHops(32, 2, 8)).toEqual({ staying: 24, leaving: 7, sendersPerNode: 2 });
    expect(pipelineHops(8, 8, 8)).toEqual({ staying: 0, leaving: 7, sendersPerNode: 8 });
    expect(pipelineHops(4, 2, 8)).toEqual({ staying: 3, leaving: 0, sendersPerNode: 0 });
  });
});

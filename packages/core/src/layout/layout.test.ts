import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Grid,
  MEGATRON_ORDER,
  coordinatesOf,
  gridSize,
  groupOf,
  groupsAlong,
  rankAt,
} from './grid.ts';
import { gridsOf } from './grids.ts';
import { farthestReach, reachOf } from './reach.ts';

const AXES = ['tensor', 'context', 'expert', 'data', 'pipeline'] as const;
type Axis = (typeof AXES)[number];
const grids: fc.Arbitrary<Grid<Axis>> = fc
  .tuple(
    fc.shuffledSubarray([...AXES], { minLength: 5 }),
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([axes, sizes]) => axes.map((axis, place) => ({ axis, size: sizes[place]! })));
const range = (length: number) => Array.from({ length }, (_, index) => index);

describe('rank and coordinates', () => {
  test('are each other’s inverse', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        for (const rank of range(gridSize(grid)))
          expect(rankAt(grid, coordinatesOf(grid, rank))).toBe(rank);
      }),
    );
  });

  test('TP 8 x PP 4 x DP 2, copies outermost: rank 43 is tensor 3 of stage 1 of copy 1', () => {
    const grid = [
      { axis: 'tensor', size: 8 },
      { axis: 'pipeline', size: 4 },
      { axis: 'data', size: 2 },
    ] as const;
    expect(coordinatesOf(grid, 43)).toEqual({ tensor: 3, pipeline: 1, data: 1 });
  });
});

describe('groups', () => {
  test('along any axes are a partition of the ranks, of the product of the sizes', () => {
    fc.assert(
      fc.property(grids, fc.subarray([...AXES]), (grid, axes) => {
        const groups = groupsAlong(grid, axes);
        expect(groups.flat().sort((a, b) => a - b)).toEqual(range(gridSize(grid)));
        const size = gridSize(grid.filter(({ axis }) => axes.includes(axis)));
        for (const group of groups) expect(group).toHaveLength(size);
      }),
    );
  });

  test('members agree on every other axis', () => {
    fc.assert(
      fc.property(grids, fc.constantFrom(...AXES), (grid, axis) => {
        for (const group of groupsAlong(grid, [axis]))
          for (const rank of group)
            expect({ ...coordinatesOf(grid, rank), [axis]: 0 }).toEqual({
              ...coordinatesOf(grid, group[0]!),
              [axis]: 0,
            });
      }),
    );
  });

  test('the example of Megatron-LM’s own documentation: 16 GPUs, TP 2, PP 4', () => {
    // parallel_state.initialize_model_parallel's doc comment lists these groups.
    const sizes = { tensor: 2, context: 1, data: 2, pipeline: 4 };
    const grid = MEGATRON_ORDER.map((axis) => ({ axis, size: sizes[axis] }));
    expect(groupsAlong(grid, ['tensor']).slice(0, 2)).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(groupsAlong(grid, ['data']).slice(0, 4)).toEqual([
      [0, 2],
      [1, 3],
      [4, 6],
      [5, 7],
    ]);
    expect(groupsAlong(grid, ['pipeline'])).toEqual([
      [0, 4, 8, 12],
      [1, 5, 9, 13],
      [2, 6, 10, 14],
      [3, 7, 11, 15],
    ]);
  });
});

describe('reach', () => {
  test.each([
    [[5], 'gpu'],
    [[0, 7], 'domain'],
    [[7, 8], 'network'],
  ] as const)('of %j in nodes of 8 is the %s', (group, reach) => {
    expect(reachOf(group, 8)).toBe(reach);
  });

  test('of several groups is that of the farthest', () => {
    expect(
      farthestReach(
        [
          [0, 1],
          [7, 8],
        ],
        8,
      ),
    ).toBe('network');
    expect(
      farthestReach(
        [
          [0, 1],
          [7, 8],
        ],
        72,
      ),
    ).toBe('domain');
    expect(farthestReach([[0], [1]], 8)).toBe('gpu');
  });
});

test('the group of one rank is the one that all groups have for it', () => {
  fc.assert(
    fc.property(grids, fc.constantFrom(...AXES), fc.nat(), (grid, axis, seed) => {
      const rank = seed % gridSize(grid);
      const all = groupsAlong(grid, [axis]);
      expect(groupOf(grid, axis, rank)).toEqual(all.find((group) => group.includes(rank)));
    }),
  );
});

test('experts are a second grid over the same GPUs, pipeline outermost in both', () => {
  const layout = {
    tensor: 2,
    pipeline: 4,
    data: 8,
    context: 2,
    expert: 4,
    expertTensor: 1,
    virtualStages: 1,
    sequenceParallel: true,
    contextMode: 'ring',
    layersPerStage: [],
    splitGiven: false,
    microBatchGroup: 4,
  } as const;
  const [dense, experts] = gridsOf(layout);
  expect(gridSize(experts!)).toBe(gridSize(dense!));
  // Megatron-LM: expert-data parallel = tensor x context x data / (expert x expert-tensor).
  expect(experts).toContainEqual({ axis: 'expertData', size: 8 });
  expect(experts!.at(-1)).toEqual(dense!.at(-1));
  expect(gridsOf({ ...layout, expert: 1 })).toHaveLength(1);
});

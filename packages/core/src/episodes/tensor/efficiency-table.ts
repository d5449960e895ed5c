import type { LinkKey } from '../../hardware/constants.ts';
import { checkTensor, tensorAnswer } from './answer.ts';
import type { TensorState } from './fields.ts';

/** A column of the table: how the slices are joined. */
export type TensorColumn = Pick<TensorState, 'link' | 'placement'>;

export interface TensorCell extends TensorColumn {
  readonly slices: number;
  readonly efficiency: number;
  readonly speedup: number;
  readonly slowestLink: LinkKey | 'none';
}

export interface TensorRow {
  readonly slices: number;
  /** In the order of `TENSOR_COLUMNS`; null where no machine offers it. */
  readonly cells: readonly (TensorCell | null)[];
}

export const TENSOR_COLUMNS: readonly TensorColumn[] = [
  { link: 'nvlink', placement: 'together' },
  { link: 'infiniband', placement: 'together' },
  { link: 'infiniband', placement: 'apart' },
  { link: 'ethernet', placement: 'together' },
  { link: 'ethernet', placement: 'apart' },
];

const ROWS = { '8': [1, 2, 4, 8, 16], '72': [1, 2, 4, 8, 16, 32, 64, 72] } as const;

/**
 * Slices x links x placement for a size of NVLink domain, every cell computed.
 * @param also a number of slices that gets a row of its own, if the domain's machines have it
 */
export function efficiencyTable(
  domain: TensorState['domain'],
  also?: number,
): readonly TensorRow[] {
  const listed: readonly number[] = ROWS[domain];
  const extra = also === undefined || listed.includes(also) ? [] : [also];
  return [...listed, ...extra]
    .sort((a, b) => a - b)
    .map((slices) => ({
      slices,
      cells: TENSOR_COLUMNS.map((column) => {
        const state: TensorState = { ...column, slices, domain };
        if (checkTensor(state).length > 0) return null;
        const { efficiency, speedup, slowestLink } = tensorAnswer(state);
        return { ...column, slices, efficiency, speedup, slowestLink };
      }),
    }));
}

import type { FieldTable, StateOf } from '../../field/field.ts';
import { CONSTANTS, LINK_KEYS } from '../../hardware/constants.ts';
import { domainField } from '../fabric.ts';

/** Without a rack-wide NVLink domain, nobody cuts a layer over more than two nodes. */
export const MOST_SLICES_WITHOUT_RACK = 2 * CONSTANTS.gpusPerNode.value;

/** The controls of tensor parallelism. */
export const tensorFields = {
  slices: {
    kind: 'number',
    key: 'slices',
    unit: 'count',
    minimum: 1,
    maximum: CONSTANTS.gpusPerRack.value,
    scale: 'logarithmic',
    integer: true,
    ticks: [1, 2, 4, 8, 16, 72].map((value) => ({ value, label: String(value) })),
    initial: CONSTANTS.gpusPerNode.value,
  },
  /** The link that slices talk over where they leave their NVLink domain. */
  link: {
    kind: 'choice',
    key: 'link',
    options: LINK_KEYS,
    aliases: { ib: 'infiniband' },
    initial: 'infiniband',
  },
  /** `together`: as many slices in a domain as fit. `apart`: each slice in another domain. */
  placement: {
    kind: 'choice',
    key: 'placement',
    options: ['together', 'apart'],
    initial: 'together',
  },
  domain: domainField('domain'),
} as const satisfies FieldTable;

export type TensorState = StateOf<typeof tensorFields>;

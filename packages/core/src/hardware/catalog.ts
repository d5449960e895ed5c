import { nearestName, plainSpelling } from '../spelling.ts';
import type { Accelerator } from './accelerator.ts';
import { AMD } from './amd.ts';
import type { Link } from './link.ts';
import { LINKS } from './links.ts';
import { NVIDIA_DATA_CENTRE, NVIDIA_RESTRICTED } from './nvidia-data-centre.ts';
import { NVIDIA_PROFESSIONAL } from './nvidia-professional.ts';
import { NVIDIA_WORKSTATION } from './nvidia-workstation.ts';
import { TPU } from './tpu.ts';

export { LINKS };

/** Every accelerator that a scenario can name. */
export const ACCELERATORS: readonly Accelerator[] = [
  ...NVIDIA_DATA_CENTRE,
  ...NVIDIA_RESTRICTED,
  ...NVIDIA_PROFESSIONAL,
  ...NVIDIA_WORKSTATION,
  ...AMD,
  ...TPU,
];

/** What a short form stands for: the variant that most training clusters have. */
const ACCELERATOR_SHORT_FORMS = new Map(
  Object.entries({
    v100: 'v100-sxm2-32gb',
    a100: 'a100-sxm4-80gb',
    a10040gb: 'a100-sxm4-40gb',
    a10080gb: 'a100-sxm4-80gb',
    a100sxm: 'a100-sxm4-80gb',
    a100pcie: 'a100-pcie-80gb',
    h100: 'h100-sxm5-80gb',
    h10080gb: 'h100-sxm5-80gb',
    h10080gbsxm: 'h100-sxm5-80gb',
    h100sxm: 'h100-sxm5-80gb',
    h100pcie: 'h100-pcie-80gb',
    h100nvl: 'h100-nvl-94gb',
    a800: 'a800-sxm4-80gb',
    h800: 'h800-sxm5-80gb',
    h200: 'h200-sxm-141gb',
    b100: 'b100-sxm-192gb',
    b200: 'b200-sxm-180gb',
    b300: 'b300-sxm-288gb',
    gb200: 'gb200-nvl72',
    gb300: 'gb300-nvl72',
    a10: 'a10-24gb',
    a40: 'a40-48gb',
    a6000: 'rtx-a6000',
    '3090': 'rtx-3090',
    '4090': 'rtx-4090',
    '5090': 'rtx-5090',
  }),
);

const LINK_SHORT_FORMS = new Map(
  Object.entries({
    edr: 'infiniband-edr',
    hdr: 'infiniband-hdr',
    ndr: 'infiniband-ndr',
    xdr: 'infiniband-xdr',
    infiniband: 'infiniband-ndr',
    roce: 'roce-400',
    '1gbe': 'ethernet-1',
    '10gbe': 'ethernet-10',
    '25gbe': 'ethernet-25',
    '100gbe': 'ethernet-100',
    '400gbe': 'ethernet-400',
    ethernet: 'ethernet-100',
  }),
);

/** What looking a name up found: the row, or the nearest name that there is. */
export type Found<Row> =
  | { readonly found: true; readonly row: Row }
  | { readonly found: false; readonly nearest: string | undefined };

/** The accelerator of that name; case and punctuation do not matter, short forms are known. */
export function findAccelerator(name: string): Found<Accelerator> {
  return find(name, ACCELERATORS, ACCELERATOR_SHORT_FORMS);
}

/** The link of that name; case and punctuation do not matter, short forms are known. */
export function findLink(name: string): Found<Link> {
  return find(name, LINKS, LINK_SHORT_FORMS);
}

function find<Row extends { readonly name: string }>(
  name: string,
  rows: readonly Row[],
  shortForms: ReadonlyMap<string, string>,
): Found<Row> {
  const plain = plainSpelling(name);
  const target = plainSpelling(shortForms.get(plain) ?? plain);
  const row = rows.find((candidate) => plainSpelling(candidate.name) === target);
  if (row) return { found: true, row };
  const names = [...rows.map((candidate) => candidate.name), ...shortForms.keys()];
  const nearest = nearestName(name, names);
  return { found: false, nearest: nearest && (shortForms.get(nearest) ?? nearest) };
}

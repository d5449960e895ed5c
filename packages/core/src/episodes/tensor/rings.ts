import { CONSTANTS, type LinkKey } from '../../hardware/constants.ts';
import { ringBandwidths } from '../../network/ring-bandwidth.ts';
import { fabricOf } from '../fabric.ts';
import type { TensorState } from './fields.ts';

export interface TensorRing {
  /** The slowest link that the ring crosses; `none` for one slice. */
  readonly slowestLink: LinkKey | 'none';
  /** Rings that run at once in the nodes that this one uses. */
  readonly ringsAtOnce: number;
  /** Bandwidth of one ring. */
  readonly bytesPerSecond: number;
}

/** Worked out once: a table asks for the same rings again at every move of a slider. */
const known = new Map<string, TensorRing>();

/** The ring that joins the slices: what it crosses, and what its neighbours leave of the ports. */
export function tensorRing(state: TensorState): TensorRing {
  const { slices, link, placement, domain } = state;
  const key = `${slices} ${link} ${placement} ${domain}`;
  const ring = known.get(key) ?? workedOut(state);
  known.set(key, ring);
  return ring;
}

function workedOut({ slices, link, placement, domain }: TensorState): TensorRing {
  const gpusPerDomain = Number(domain);
  const rings =
    placement === 'apart' ? scattered(slices, gpusPerDomain) : packed(slices, gpusPerDomain);
  const leaves = placement === 'apart' || slices > gpusPerDomain;
  if (slices === 1 || !leaves || link === 'nvlink')
    return {
      slowestLink: slices === 1 ? 'none' : 'nvlink',
      ringsAtOnce: rings.length,
      bytesPerSecond: CONSTANTS.nvlinkBytesPerSecond.value,
    };
  const bandwidths = ringBandwidths(rings, fabricOf(link, gpusPerDomain));
  return {
    slowestLink: link,
    ringsAtOnce: rings.length,
    bytesPerSecond: Math.min(...bandwidths),
  };
}

/** One slice in each domain; all GPUs of those domains do likewise, so one ring for each of them. */
function scattered(slices: number, gpusPerDomain: number): readonly (readonly number[])[] {
  return Array.from({ length: gpusPerDomain }, (_, place) =>
    Array.from({ length: slices }, (_, domain) => domain * gpusPerDomain + place),
  );
}

/** As many whole groups as one domain holds; a group too large for one fills domains of its own. */
function packed(slices: number, gpusPerDomain: number): readonly (readonly number[])[] {
  const groups = Math.max(1, Math.floor(gpusPerDomain / slices));
  return Array.from({ length: groups }, (_, group) =>
    Array.from({ length: slices }, (_, slice) => group * slices + slice),
  );
}

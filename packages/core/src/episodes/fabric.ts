import { CONSTANTS, type LinkKey } from '../hardware/constants.ts';
import type { Fabric } from '../network/fabric.ts';

/** How many GPUs share one NVLink domain, as a control offers it. */
const DOMAIN_OPTIONS = ['8', '72'] as const;

/** A control for the size of the NVLink domain: a node of 8 or a rack of 72. */
export function domainField<Key extends string>(key: Key) {
  return { kind: 'choice', key, options: DOMAIN_OPTIONS, initial: '8' } as const;
}

/** The episodes' cluster: NVLink inside a domain, one kind of link between domains. */
export function fabricOf(link: Exclude<LinkKey, 'nvlink'>, gpusPerDomain: number): Fabric {
  const isInfiniband = link === 'infiniband';
  return {
    gpusPerDomain,
    innerBytesPerSecond: CONSTANTS.nvlinkBytesPerSecond.value,
    gpusPerNode: CONSTANTS.gpusPerNode.value,
    portsPerNode: CONSTANTS[isInfiniband ? 'infinibandPortsPerNode' : 'ethernetPortsPerNode'].value,
    portBytesPerSecond:
      CONSTANTS[isInfiniband ? 'infinibandBytesPerSecond' : 'ethernetBytesPerSecond'].value,
  };
}

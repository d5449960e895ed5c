import type { Accelerator } from './accelerator.ts';
import type { Link } from './link.ts';
import { LINKS } from './links.ts';

/** The PCIe generation where no source states one: that of most servers in use. */
const USUAL_PCIE_GENERATION = 4;
/** The last generation in the table; each doubles the one before it (PCI-SIG). */
const LAST_LISTED = 5;

/** PCIe as an accelerator has it, to its host and to others of its node that nothing faster joins. */
export function pcieLink({ pcieGeneration }: Accelerator): Link {
  const generation = pcieGeneration ?? USUAL_PCIE_GENERATION;
  const listed = linkNamed(`pcie-${Math.min(LAST_LISTED, generation)}`);
  const doublings = Math.max(0, generation - LAST_LISTED);
  return doublings === 0
    ? listed
    : {
        ...listed,
        name: `pcie-${generation}`,
        bytesPerSecond: listed.bytesPerSecond * 2 ** doublings,
      };
}

/** Line rate of an accelerator's own link to its host, bytes per second and direction. */
export function hostLinkBytesPerSecond(accelerator: Accelerator): number {
  const { hostLink } = accelerator;
  return (hostLink ? linkNamed(hostLink) : pcieLink(accelerator)).bytesPerSecond;
}

function linkNamed(name: string): Link {
  const link = LINKS.find((each) => each.name === name);
  if (!link) throw new Error(`no link ${name}`);
  return link;
}

import type { Accelerator } from './accelerator.ts';
import { LINKS } from './links.ts';

/** Superchips, whose GPUs sit beside a host of their own. */
const SUPERCHIP = /^g[bh]\d/;
/** The PCIe generation where no source states one: that of most servers in use. */
const USUAL_PCIE_GENERATION = 4;

/** Line rate of an accelerator's own link to its host, bytes per second and direction. */
export function hostLinkBytesPerSecond({ name, pcieGeneration }: Accelerator): number {
  if (SUPERCHIP.test(name)) return lineRate('nvlink-c2c');
  // The table ends at the fifth; each generation doubles the one before it.
  const generation = pcieGeneration ?? USUAL_PCIE_GENERATION;
  return generation > 5 ? 2 * lineRate('pcie-5') : lineRate(`pcie-${generation}`);
}

function lineRate(name: string): number {
  const link = LINKS.find((each) => each.name === name);
  if (!link) throw new Error(`no link ${name}`);
  return link.bytesPerSecond;
}

import type { Link, LinkKind } from './link.ts';
import type { SourceKey } from './sources.ts';

/** Every link that a scenario can name. */
export const LINKS: readonly Link[] = [
  link('pcie-3', 'pcie', 16e9, null, 'alpha1'),
  link('pcie-4', 'pcie', 31e9, null, 'stas-net'),
  link('pcie-5', 'pcie', 63e9, null, 'stas-net'),
  link('nvlink-2', 'nvlink', 150e9, null, 'stas-net'),
  link('nvlink-3', 'nvlink', 300e9, null, 'stas-net'),
  link('nvlink-4', 'nvlink', 450e9, null, 'stas-net'),
  link('nvlink-5', 'nvlink', 900e9, null, 'stas-net'),
  link('nvlink-6', 'nvlink', 1800e9, null, 'stas-net'),
  link('xgmi-mi250x', 'infinity-fabric', 50e9, null, 'stas-net'),
  link('xgmi-mi300x', 'infinity-fabric', 64e9, null, 'stas-net'),
  link('xgmi-mi355x', 'infinity-fabric', 76.5e9, null, 'stas-net'),
  link('infiniband-edr', 'infiniband', 12.5e9, 0.5e-6, 'stas-net'),
  link('infiniband-hdr', 'infiniband', 25e9, 0.6e-6, 'stas-net'),
  link('infiniband-ndr', 'infiniband', 50e9, null, 'stas-net'),
  link('infiniband-xdr', 'infiniband', 100e9, null, 'stas-net'),
  link('roce-100', 'roce', 12.5e9, null, 'line-rate'),
  link('roce-200', 'roce', 25e9, null, 'line-rate'),
  link('roce-400', 'roce', 50e9, null, 'stas-net'),
  link('ethernet-1', 'ethernet', 1.25e8, null, 'line-rate'),
  link('ethernet-10', 'ethernet', 1.25e9, null, 'line-rate'),
  link('ethernet-25', 'ethernet', 3.125e9, null, 'line-rate'),
  link('ethernet-100', 'ethernet', 12.5e9, null, 'line-rate'),
  link('ethernet-400', 'ethernet', 50e9, null, 'line-rate'),
  link('slingshot-200', 'ethernet', 25e9, null, 'stas-net'),
  link('efa-400', 'efa', 50e9, null, 'stas-net'),
  link('nvlink-c2c', 'chip', 450e9, null, 'stas-net'),
];

function link(
  name: string,
  kind: LinkKind,
  bytesPerSecond: number,
  latencySeconds: number | null,
  source: SourceKey,
): Link {
  return { name, kind, bytesPerSecond, latencySeconds, source };
}

/** What connects the GPUs: a fast link inside a domain, ports that leave it. */
export interface Fabric {
  /** GPUs that reach one another over the inner link (a node of 8, a rack of 72). */
  readonly gpusPerDomain: number;
  /** Inner link, bytes per second per GPU and direction. */
  readonly innerBytesPerSecond: number;
  /** GPUs in one machine: those share its ports. At most `gpusPerDomain`. */
  readonly gpusPerNode: number;
  readonly portsPerNode: number;
  /** One port, bytes per second and direction. */
  readonly portBytesPerSecond: number;
}

/** Whether the link between two GPUs leaves the domain. */
export function crosses(fabric: Fabric, from: number, to: number): boolean {
  return Math.floor(from / fabric.gpusPerDomain) !== Math.floor(to / fabric.gpusPerDomain);
}

/** The port through which a GPU's traffic leaves its node; ports are dealt out evenly. */
export function portOf(fabric: Fabric, gpu: number): number {
  const node = Math.floor(gpu / fabric.gpusPerNode);
  const place = gpu % fabric.gpusPerNode;
  const share = Math.floor((place * fabric.portsPerNode) / fabric.gpusPerNode);
  return node * fabric.portsPerNode + share;
}

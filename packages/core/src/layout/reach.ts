/** How far a group of ranks is spread: over one GPU, one NVLink domain, or the network. */
export type Reach = 'gpu' | 'domain' | 'network';

/** The farthest link that a group needs, ranks being numbered domain by domain. */
export function reachOf(group: readonly number[], gpusPerDomain: number): Reach {
  if (group.length < 2) return 'gpu';
  const domains = new Set(group.map((rank) => Math.floor(rank / gpusPerDomain)));
  return domains.size === 1 ? 'domain' : 'network';
}

/** The farthest reach among groups: what the slowest of them talks over. */
export function farthestReach(
  groups: readonly (readonly number[])[],
  gpusPerDomain: number,
): Reach {
  const reaches = new Set(groups.map((group) => reachOf(group, gpusPerDomain)));
  if (reaches.has('network')) return 'network';
  return reaches.has('domain') ? 'domain' : 'gpu';
}

import { counted } from '@shardplay/core';
/** The words of `shardplay hardware`. */
export const hardwareWords = {
  summary: 'list accelerators and links, or show one',
  description:
    'Lists what a scenario can name under "cluster": accelerators with their peak rates (dense, no sparsity) and the links of usual machines. With a name, everything that is known of that accelerator or link, with its sources.',
  name: 'an accelerator or a link, by its name or a short form (h100, ndr)',
  headings: {
    accelerator: 'accelerator',
    memory: 'memory',
    memoryBandwidth: 'its rate',
    bf16: 'bf16',
    scaleUp: 'scale-up',
    node: 'a node',
    link: 'link',
    kind: 'kind',
    direction: 'one direction',
  },
  labels: {
    memory: 'memory',
    peak: (format: string) => `${format} peak`,
    scaleUp: 'scale-up',
    machine: 'usual machine',
    power: 'board power',
  },
  scaleUp: (link: string | null, rate: string, domain: number) =>
    link === null ? 'none: PCIe only' : `${link}, ${rate} one direction, ${domain} in a domain`,
  machine: (gpus: number, ports: number, link: string) =>
    `${counted(gpus, 'GPU')}, ${counted(ports, 'port')} of ${link}`,
  source: (source: string) => `Source: ${source}`,
  unknown: (name: string, nearest: string | undefined) =>
    `${JSON.stringify(name)} is no accelerator or link that is listed here${nearest === undefined ? '; `shardplay hardware` lists all.' : `: did you mean ${nearest}?`}`,
  after: `Examples:
  shardplay hardware
  shardplay hardware h100
  shardplay hardware infiniband-ndr
  shardplay hardware --json | jq '.accelerators[].name'`,
};

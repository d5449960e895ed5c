import type { ConstantKey } from '@shardplay/core';

/** What each given figure of the episodes is, and why it is what it is. */
export const constantWords: Readonly<
  Record<ConstantKey, { readonly label: string; readonly why: string }>
> = {
  gpuMemoryBytes: { label: 'memory of one GPU', why: 'an H100; its 80 GB are the yardstick' },
  peakFlopsPerSecond: {
    label: 'peak matrix rate',
    why: 'what the data sheet of the H100 promises in bf16',
  },
  sustainedFlopsPerSecond: {
    label: 'sustained matrix rate',
    why: 'about a third of the peak: what a real step keeps up before it communicates',
  },
  gpusPerNode: { label: 'GPUs in a node', why: 'how such machines are sold' },
  gpusPerRack: { label: 'GPUs in a rack', why: 'the largest group that NVLink joins' },
  nvlinkBytesPerSecond: {
    label: 'NVLink',
    why: 'fourth generation, each GPU, one direction',
  },
  infinibandBytesPerSecond: {
    label: 'InfiniBand',
    why: 'NDR, 400 Gb/s, each port, one direction',
  },
  infinibandPortsPerNode: { label: 'InfiniBand ports of a node', why: 'one for each GPU' },
  ethernetBytesPerSecond: { label: 'Ethernet', why: '100 Gb/s, each port, one direction' },
  ethernetPortsPerNode: {
    label: 'Ethernet ports of a node',
    why: 'one, which all its GPUs share',
  },
  microBatchTokens: { label: 'micro-batch', why: 'one sequence of 8192 tokens, or two of 4096' },
  clusterGpus: { label: 'GPUs of the cluster', why: 'eight nodes of eight' },
  recipeMicroBatches: {
    label: 'micro-batches of a step',
    why: 'each copy runs so many before gradients are summed',
  },
  bubbleLimit: {
    label: 'most that may be idle',
    why: 'beyond a quarter, a pipeline is cut too deep',
  },
  wireBytesPerValue: { label: 'one value on the wire', why: 'bf16, 16 bits' },
};

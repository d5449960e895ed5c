import { counted, format } from '@shardplay/core';
import type { KnownError } from './known-error.ts';

/** Numbers of a tensor that a kernel with 32-bit offsets can reach. */
const REACH_OF_32_BITS = 2 ** 31;

/** Faults of the network and the device: no rule of a layout is broken, but one may lead there. */
export const DEVICE_ERRORS: readonly KnownError[] = [
  {
    // NCCL's documentation, "Troubleshooting" and "Environment Variables".
    rule: 'network-works',
    engine: 'NCCL',
    pattern:
      /ncclSystemError|ncclRemoteError|NCCL error.{0,200}?(?:unhandled system error|remote process exited or there was a network error)/i,
    meaning: () =>
      'A call of NCCL to the operating system or the network failed: a connection between nodes (wrong interface, closed port, RDMA driver), shared memory, open files or locked memory. No layout is refused this way, but its groups decide which links it needs: one that crosses nodes fails where one within a node runs. Where another rank died first, this is only the echo.',
    change: () =>
      'Run again with NCCL_DEBUG=INFO: the first WARN line of the rank that fails first names the call. Then look at NCCL_SOCKET_IFNAME and NCCL_IB_HCA (which network is taken), at /dev/shm (in a container --shm-size or --ipc=host) and at ulimit -l (unlimited for RDMA). all_reduce_perf of nccl-tests on the same nodes tells the network from the program.',
    inRun: (_, { cluster: { gpus, gpusPerNode } }) =>
      gpus > gpusPerNode
        ? `The run given spans ${counted(Math.ceil(gpus / gpusPerNode), 'node')}: try it on one, then on two, to find the link or the node.`
        : 'The run given stays within one node, so shared memory is the first to look at.',
  },
  {
    // CUDA Runtime API, cudaErrorIllegalAddress; NVIDIA's catalogue of Xid errors.
    rule: 'kernels-stay-in-memory',
    engine: 'CUDA',
    pattern: /an illegal memory access was encountered|cudaErrorIllegalAddress/i,
    meaning: () =>
      'A kernel read or wrote outside of its tensors. That is not memory running out, and the engine accepted the layout; but a layout or a batch can lead to shapes that a kernel was not made for, above all to tensors of more than 2^31 numbers. CUDA tells it late: the line in the stack trace is seldom the one.',
    change: () =>
      'Run again with CUDA_LAUNCH_BLOCKING=1, and the stack trace names the kernel. If it is a fused one, switch it off (fused attention, fused cross-entropy, 8-bit products, --tp-comm-overlap, CUDA graphs), or halve the micro-batch. If always the same GPU fails, look for Xid in dmesg: then it is the device.',
    inRun: (_, { architecture, layout, training }) => {
      const tokens = (training.microBatch * training.sequence) / layout.context;
      const logits = (tokens * architecture.vocab) / layout.tensor;
      const said = `The logits of the run given are ${format(logits, 'count')} numbers on a GPU`;
      return logits >= REACH_OF_32_BITS
        ? `${said}, more than a kernel with 32-bit offsets can reach: raise the tensor parallel size, or lower the micro-batch or the sequence.`
        : `${said}, which offsets of 32 bits can reach: size alone does not explain it.`;
    },
  },
];

import type { AchievedFabric, ProtocolSeconds } from './achieved-fabric.ts';
import { withMeasuredNode, withMeasuredPorts } from './measured-bandwidth.ts';

/** What a cluster says of its network. */
export interface NetworkFacts {
  readonly gpus: number;
  readonly gpusPerNode: number;
  /** Name of the fast link inside a node, `pcie-*` or null where there is none. */
  readonly intraLink: string | null;
  /** Line rate of one GPU into that link, one direction, bytes/s. */
  readonly intraBytesPerSecond: number;
  /** Share of that which leads to one other GPU, where links are point to point; 1 if left out. */
  readonly intraShareToOne?: number;
  /** What one hop takes by the links' own account, seconds; they never take less than that. */
  readonly intraLatencySeconds?: number;
  readonly interLatencySeconds?: number;
  readonly portsPerNode: number;
  /** Line rate of all ports of a node together, one direction, bytes/s. */
  readonly portsBytesPerSecond: number;
  /** All-reduce bus bandwidths that the user measured, bytes/s. */
  readonly measured?: { readonly intraNode?: number; readonly interNode?: number };
}

/** Shares of the line rate that collectives reach inside a node. */
interface Achieved {
  readonly ring: number;
  /** All-reduce summed by the switch; 0 where the switch can't. */
  readonly switch: number;
  readonly switchFromRanks: number;
  readonly peer: number;
}

/**
 * Large-message results of nccl-tests over the line rate. nvlink-3: 8 A100, 235 of 300 GB/s.
 * nvlink-4: 8 H100, ring 367, switch 480 of 450. nvlink-5: 8 B200, ring 682, switch 840 of 900.
 * (stas00/ml-engineering network benchmarks; NVIDIA/nccl-tests#212.) PCIe: 8 A100 over two
 * sockets, 12.5 of 31. Infinity Fabric: 8 MI300X, 313 of 448.
 */
const ACHIEVED: readonly (readonly [prefix: string, Achieved])[] = [
  ['nvlink-2', { ring: 0.85, switch: 0, switchFromRanks: 0, peer: 0.8 }],
  ['nvlink-3', { ring: 0.78, switch: 0, switchFromRanks: 0, peer: 0.7 }],
  ['nvlink-4', { ring: 0.815, switch: 1.06, switchFromRanks: 5, peer: 0.7 }],
  ['nvlink', { ring: 0.757, switch: 0.93, switchFromRanks: 6, peer: 0.6 }],
  ['xgmi', { ring: 0.7, switch: 0, switchFromRanks: 0, peer: 0.6 }],
  ['pcie', { ring: 0.4, switch: 0, switchFromRanks: 0, peer: 0.3 }],
];
const UNKNOWN: Achieved = { ring: 0.7, switch: 0, switchFromRanks: 0, peer: 0.6 };

/** Seconds a hop takes, NCCL's tuner (src/graph/tuning.cc 2.30), ring row. */
const NVLINK_HOP: ProtocolSeconds = { ll: 0.6e-6, ll128: 1.9e-6, simple: 3.4e-6 };
const PCIE_HOP: ProtocolSeconds = { ll: 1e-6, ll128: 2.5e-6, simple: 5.7e-6 };
/** Between nodes LL and LL128 take these shares of a hop with the simple protocol. */
const LOW_LATENCY = { ll: 2.7 / 14, ll128: 4 / 14 };

/** Fitted constants of networks (step/constants.ts holds their values). */
export interface NetworkFit {
  /** Share of the ports' line rate that large messages reach. */
  readonly portShare: number;
  /** Loss of bandwidth for each doubling of nodes beyond two, a fraction. */
  readonly lossPerDoubling: number;
  /** One hop of a ring between nodes, seconds. */
  readonly interHopSeconds: number;
  /** From a framework's call of a collective to its start, seconds. */
  readonly launchSeconds: number;
}

/** The network as collectives feel it; a user's own measurement wins over the table. */
export function fabricOf(facts: NetworkFacts, fit: NetworkFit): AchievedFabric {
  const { measured } = facts;
  const table = fabricOfTable(facts, fit);
  const inside =
    measured?.intraNode === undefined
      ? table
      : withMeasuredNode(table, measured.intraNode, facts.gpus);
  return measured?.interNode === undefined
    ? inside
    : withMeasuredPorts(inside, measured.interNode, facts.gpus, facts.portsBytesPerSecond);
}

function fabricOfTable(facts: NetworkFacts, fit: NetworkFit): AchievedFabric {
  const { intraLink, intraBytesPerSecond } = facts;
  const achieved =
    ACHIEVED.find(([prefix]) => intraLink?.startsWith(prefix) ?? false)?.[1] ?? UNKNOWN;
  const ringBytesPerSecond = intraBytesPerSecond * achieved.ring;
  const atLeast = (latency: number, hops: ProtocolSeconds): ProtocolSeconds => ({
    ll: Math.max(latency, hops.ll),
    ll128: Math.max(latency, hops.ll128),
    simple: Math.max(latency, hops.simple),
  });
  const intra = intraLink?.startsWith('pcie') === true ? PCIE_HOP : NVLINK_HOP;
  const hop = fit.interHopSeconds;
  const inter = { ll: hop * LOW_LATENCY.ll, ll128: hop * LOW_LATENCY.ll128, simple: hop };
  return {
    gpusPerNode: facts.gpusPerNode,
    ringBytesPerSecond,
    throughNodesBytesPerSecond: ringBytesPerSecond,
    treesBelowBytes: Infinity,
    switchBytesPerSecond: intraBytesPerSecond * achieved.switch,
    switchFromRanks: achieved.switchFromRanks,
    portsPerNode: facts.portsPerNode,
    nodeBytesPerSecond: facts.portsBytesPerSecond * fit.portShare,
    peerBytesPerSecond: intraBytesPerSecond * achieved.peer,
    shareToOne: facts.intraShareToOne ?? 1,
    hopSeconds: {
      intra: atLeast(facts.intraLatencySeconds ?? 0, intra),
      inter: atLeast(facts.interLatencySeconds ?? 0, inter),
    },
    launchSeconds: fit.launchSeconds,
    lossPerDoubling: fit.lossPerDoubling,
  };
}

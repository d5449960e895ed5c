import { counted } from '../format/counted.ts';
import type { Problem, Result } from '../problem.ts';
import type { Accelerator } from '../hardware/accelerator.ts';
import { ACCELERATORS, findAccelerator, findLink, LINKS, type Found } from '../hardware/catalog.ts';
import type { Cluster } from '../hardware/cluster.ts';
import type { Link } from '../hardware/link.ts';
import { pcieLink } from '../hardware/host-link.ts';
import { acceleratorOf, linkOf } from '../hardware/own.ts';
import type { Scenario } from './scenario.ts';

/** Looks up accelerator and links and fills in the usual machine around them. */
export function resolveCluster(
  cluster: Scenario['cluster'],
): Result<{ readonly cluster: Cluster; readonly notes: readonly string[] }> {
  const notes: string[] = [];
  const problems: Problem[] = [];
  const accelerator =
    typeof cluster.accelerator === 'string'
      ? named('cluster.accelerator', cluster.accelerator, findAccelerator, ACCELERATORS)
      : acceleratorOf(cluster.accelerator);
  const linkOrNamed = (key: string, given: Scenario['cluster']['interNode']) => {
    if (given === undefined) return undefined;
    return typeof given === 'string' ? named(key, given, findLink, LINKS) : linkOf(given);
  };
  const intraNode = linkOrNamed('cluster.intraNode', cluster.intraNode);
  const interNode = linkOrNamed('cluster.interNode', cluster.interNode);
  if (accelerator && !computes(accelerator)) problems.push(noRate());
  if (!accelerator || problems.length > 0) return { ok: false, problems };

  const { machine } = accelerator;
  const gpusPerNode = cluster.gpusPerNode ?? machine.gpusPerNode;
  const nodes = Math.ceil(cluster.gpus / gpusPerNode);
  const portsPerNode = cluster.portsPerNode ?? usualPorts(accelerator, gpusPerNode);
  const usualLink = findLink(machine.interNode);
  if (!usualLink.found) throw new Error(`${accelerator.name}: no link ${machine.interNode}`);
  if (nodes > 1 && !cluster.interNode) {
    const whose = machine.source ?? 'assumed, no usual machine is on record';
    notes.push(
      `Between nodes: ${counted(portsPerNode, 'port')} of ${usualLink.row.name} a node (${whose}).`,
    );
  }
  return {
    ok: true,
    value: {
      cluster: {
        accelerator,
        gpus: cluster.gpus,
        gpusPerNode,
        nodes,
        intraNode: intraNode ?? insideNode(accelerator, Math.min(gpusPerNode, cluster.gpus)),
        interNode: interNode ?? usualLink.row,
        portsPerNode,
        hostMemoryBytes: cluster.hostMemory ?? null,
        measuredBusBandwidth: measured(cluster.measuredBusBandwidth),
      },
      notes,
    },
  };

  function named<Row extends { readonly name: string }>(
    key: string,
    written: string,
    find: (name: string) => Found<Row>,
    rows: readonly Row[],
  ): Row | undefined {
    const found = find(written);
    if (found.found) {
      if (found.row.name !== written) {
        notes.push(`${key} ${JSON.stringify(written)} is read as ${found.row.name}.`);
      }
      return found.row;
    }
    const rule = 'known-hardware';
    const { nearest } = found;
    if (nearest === undefined) {
      const names = rows.map((row) => row.name).join(', ');
      const message = `${key} is ${JSON.stringify(written)}, but must be one of ${names}, or an object with its figures.`;
      problems.push({ rule, message });
    } else {
      const message = `${key} is ${JSON.stringify(written)}, which is not listed: did you mean ${nearest}? It must be a listed name, or an object with its figures.`;
      problems.push({ rule, message, fix: { [key]: nearest } });
    }
    return undefined;
  }
}

/** Norms, heads and updates run in 16 bits or more, whatever the matrix products run in. */
const computes = ({ flopsPerSecond: { bf16, fp16, tf32, fp32 } }: Accelerator): boolean =>
  [bf16, fp16, tf32, fp32].some((rate) => rate !== null);

function noRate(): Problem {
  return {
    rule: 'accelerator-computes',
    message:
      'cluster.accelerator.flopsPerSecond gives no rate in 16 bits or more: it must have at least one of bf16, fp16, tf32 and fp32.',
  };
}

/** Ports scale with the node: half a DGX has half its ports. */
function usualPorts({ machine }: Accelerator, gpusPerNode: number): number {
  return Math.max(1, Math.round((machine.portsPerNode * gpusPerNode) / machine.gpusPerNode));
}

/** The fast network if it joins all GPUs of a node, else PCIe. */
function insideNode(accelerator: Accelerator, gpus: number): Link {
  const { scaleUp } = accelerator;
  if (scaleUp.bytesPerSecond !== null && scaleUp.domain >= gpus) {
    const listed = scaleUp.link === null ? undefined : findLink(scaleUp.link);
    return {
      name: scaleUp.link ?? 'scale-up network',
      kind: listed?.found ? listed.row.kind : 'ici',
      bytesPerSecond: scaleUp.bytesPerSecond,
      latencySeconds: null,
      source: listed?.found ? listed.row.source : 'user',
    };
  }
  return pcieLink(accelerator);
}

function measured(given: Scenario['cluster']['measuredBusBandwidth']) {
  return {
    ...(given?.intraNode !== undefined && { intraNode: given.intraNode }),
    ...(given?.interNode !== undefined && { interNode: given.interNode }),
  };
}

import { findLink } from '../../hardware/catalog.ts';
import type { ResolvedScenario } from '../../scenario/resolved.ts';
import { scaledLink, scaledMatrixRates } from '../scaled.ts';

/** A thing that goes wrong in real runs, as the scenario that it turns a run into. */
interface SupposedCause {
  readonly key: CauseKey;
  /** The scenario if this were so; nothing where it cannot be. */
  readonly suppose: (scenario: ResolvedScenario) => ResolvedScenario | undefined;
}

export type CauseKey =
  | 'inter-node-on-ethernet'
  | 'inter-node-at-a-quarter'
  | 'inter-node-at-half'
  | 'inside-node-on-pcie'
  | 'no-data-overlap'
  | 'full-recompute'
  | 'attention-not-fused'
  | 'computes-in-fp32'
  | 'clocks-down';

/** A thermally or power-limited GPU keeps about this share of its rates. */
const THROTTLED_SHARE = 0.7;

/**
 * What people found behind slow runs (docs/plan.md names the cases): the network falls back to
 * Ethernet or loses ports, NVLink is off, overlap or fused attention is off, recomputation or
 * TF32 is on by mistake, clocks are down.
 */
export const CAUSES: readonly SupposedCause[] = [
  { key: 'inter-node-on-ethernet', suppose: (run) => onEthernet(run) },
  { key: 'inter-node-at-a-quarter', suppose: (run) => interNodeAt(run, 0.25) },
  { key: 'inter-node-at-half', suppose: (run) => interNodeAt(run, 0.5) },
  { key: 'inside-node-on-pcie', suppose: onPcie },
  {
    key: 'no-data-overlap',
    suppose: (run) =>
      run.training.overlap.data
        ? withTraining(run, { overlap: { ...run.training.overlap, data: false } })
        : undefined,
  },
  {
    key: 'full-recompute',
    suppose: (run) =>
      run.training.recompute === 'full' ? undefined : withTraining(run, { recompute: 'full' }),
  },
  {
    key: 'attention-not-fused',
    suppose: (run) =>
      run.training.attention !== 'unfused'
        ? withTraining(run, { attention: 'unfused' })
        : undefined,
  },
  {
    key: 'computes-in-fp32',
    suppose: (run) =>
      run.training.precision === 'fp32' ? undefined : withTraining(run, { precision: 'fp32' }),
  },
  { key: 'clocks-down', suppose: (run) => scaledMatrixRates(run, THROTTLED_SHARE) },
];

function withTraining(
  run: ResolvedScenario,
  change: Partial<ResolvedScenario['training']>,
): ResolvedScenario {
  return { ...run, training: { ...run.training, ...change } };
}

function onEthernet(run: ResolvedScenario): ResolvedScenario | undefined {
  const ethernet = findLink('ethernet-25');
  const { cluster } = run;
  if (cluster.nodes < 2 || !ethernet.found) return undefined;
  if (cluster.interNode.bytesPerSecond <= ethernet.row.bytesPerSecond) return undefined;
  const { interNode, ...measuredBusBandwidth } = cluster.measuredBusBandwidth;
  return {
    ...run,
    cluster: { ...cluster, interNode: ethernet.row, portsPerNode: 1, measuredBusBandwidth },
  };
}

function interNodeAt(run: ResolvedScenario, share: number): ResolvedScenario | undefined {
  return run.cluster.nodes < 2 ? undefined : scaledLink(run, 'interNode', share);
}

function onPcie(run: ResolvedScenario): ResolvedScenario | undefined {
  const { cluster } = run;
  const pcie = findLink(`pcie-${Math.min(5, cluster.accelerator.pcieGeneration ?? 4)}`);
  if (cluster.gpus < 2 || !pcie.found) return undefined;
  if (cluster.intraNode.bytesPerSecond <= pcie.row.bytesPerSecond) return undefined;
  const { intraNode, ...measuredBusBandwidth } = cluster.measuredBusBandwidth;
  return { ...run, cluster: { ...cluster, intraNode: pcie.row, measuredBusBandwidth } };
}

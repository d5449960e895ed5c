import { findLink } from '../../hardware/catalog.ts';
import type { ResolvedScenario } from '../../scenario/resolved.ts';
import { pcieLink } from '../../hardware/host-link.ts';
import { hasHopperKernels } from '../../scenario/usual-kernels.ts';
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
  | 'clocks-down'
  | 'no-recompute'
  | 'attention-fused'
  | 'newest-attention'
  | 'computes-in-8-bits'
  | 'half-the-sequences';

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

/**
 * What people found behind runs that were too fast to be what they were said to be: a flag that
 * never reached the model (github.com/huggingface/transformers/issues/28022), better kernels or
 * fewer bits than assumed, a step that holds fewer sequences.
 */
export const FAST_CAUSES: readonly SupposedCause[] = [
  {
    key: 'no-recompute',
    suppose: (run) =>
      run.training.recompute === 'none' ? undefined : withTraining(run, { recompute: 'none' }),
  },
  {
    key: 'attention-fused',
    suppose: (run) =>
      run.training.attention === 'unfused' ? withTraining(run, { attention: 'flash' }) : undefined,
  },
  {
    key: 'newest-attention',
    suppose: (run) =>
      // Transformer Engine picks the newest kernels by itself, nanotron has none of them.
      run.training.attention === 'flash' &&
      run.engine !== 'megatron' &&
      run.engine !== 'nanotron' &&
      hasHopperKernels(run.cluster.accelerator)
        ? withTraining(run, { attention: 'flash-3' })
        : undefined,
  },
  {
    key: 'computes-in-8-bits',
    suppose: (run) =>
      run.training.precision === 'bf16' && hasHopperKernels(run.cluster.accelerator)
        ? withTraining(run, { precision: 'fp8' })
        : undefined,
  },
  { key: 'half-the-sequences', suppose: halfTheSequences },
];

function halfTheSequences(run: ResolvedScenario): ResolvedScenario | undefined {
  const { globalBatch, microBatches } = run.training;
  if (microBatches % 2 !== 0) return undefined;
  return withTraining(run, { globalBatch: globalBatch / 2, microBatches: microBatches / 2 });
}

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
  const pcie = pcieLink(cluster.accelerator);
  if (cluster.gpus < 2) return undefined;
  if (cluster.intraNode.bytesPerSecond <= pcie.bytesPerSecond) return undefined;
  const { intraNode, ...measuredBusBandwidth } = cluster.measuredBusBandwidth;
  return { ...run, cluster: { ...cluster, intraNode: pcie, measuredBusBandwidth } };
}

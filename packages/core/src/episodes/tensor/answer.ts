import { LARGE_MODEL, type LinkKey } from '../../hardware/constants.ts';
import { nearestDivisor } from '../../divisors.ts';
import { BYTES_PER_VALUE } from '../../memory/recipe.ts';
import { ringBytesPerLink } from '../../network/ring-cost.ts';
import type { Problem } from '../../problem.ts';
import { layerActivationBytes, tensorParallelLayer } from '../tensor-parallel.ts';
import { MOST_SLICES_WITHOUT_RACK, type TensorState } from './fields.ts';
import { tensorRing } from './rings.ts';

export interface TensorAnswer {
  /** One GPU's time for a layer over the time with slices; below 1 the cut loses. */
  readonly speedup: number;
  /** Speedup over slices, 0 to 1. */
  readonly efficiency: number;
  /** Weights on each GPU, 2 bytes a parameter. */
  readonly memoryPerGpuBytes: number;
  readonly layerSeconds: number;
  readonly oneGpuLayerSeconds: number;
  readonly computeSeconds: number;
  /** Two all-gathers. */
  readonly communicationSeconds: number;
  /** What one all-gather puts together, and what it sends over each link. */
  readonly activationBytes: number;
  readonly bytesPerLink: number;
  /** Bandwidth of one ring; one slice sends nothing. */
  readonly ringBytesPerSecond: number;
  readonly ringsAtOnce: number;
  readonly slowestLink: LinkKey | 'none';
  readonly notes: readonly Problem[];
}

/** What the controls cannot mean together. */
export function checkTensor(
  { slices, link, placement, domain }: TensorState,
  asked: ReadonlySet<string> = new Set(),
): readonly Problem[] {
  if (slices > MOST_SLICES_WITHOUT_RACK && domain === '8')
    return [
      {
        rule: 'slices-within-two-nodes',
        message: `slices: ${slices} slices need a 72-GPU domain; in nodes of 8 the limit is ${MOST_SLICES_WITHOUT_RACK}.`,
        fix: asked.has('domain') ? { slices: MOST_SLICES_WITHOUT_RACK } : { domain: '72' },
      },
    ];
  if (link !== 'nvlink') return [];
  if (placement === 'apart' && slices > 1)
    return [
      {
        rule: 'nvlink-stays-in-its-domain',
        message:
          'link: slices in different domains cannot talk over NVLink, which ends at the domain; ' +
          'legal are infiniband and ethernet, or placement together.',
        fix: asked.has('placement') ? { link: 'infiniband' } : { placement: 'together' },
      },
    ];
  if (slices > Number(domain))
    return [
      {
        rule: 'nvlink-holds-the-slices',
        message: `link: a domain of ${domain} GPUs has no NVLink to ${slices} slices; legal are up to ${domain} slices, a 72-GPU domain, or another link.`,
        fix: asked.has('domain') ? { link: 'infiniband' } : { domain: '72' },
      },
    ];
  return [];
}

/** Forward pass of one layer of the large model cut over GPUs: time, gain, memory. */
export function tensorAnswer(state: TensorState): TensorAnswer {
  const { slices } = state;
  const ring = tensorRing(state);
  const times = tensorParallelLayer(slices, ring.bytesPerSecond);
  const activationBytes = layerActivationBytes();
  return {
    speedup: times.speedup,
    efficiency: times.efficiency,
    memoryPerGpuBytes: (LARGE_MODEL.parameters * BYTES_PER_VALUE.bf16) / slices,
    layerSeconds: times.layerSeconds,
    oneGpuLayerSeconds: times.oneGpuSeconds,
    computeSeconds: times.computeSeconds,
    communicationSeconds: times.communicationSeconds,
    activationBytes,
    bytesPerLink: ringBytesPerLink('all-gather', slices, activationBytes),
    ringBytesPerSecond: ring.bytesPerSecond,
    ringsAtOnce: ring.ringsAtOnce,
    slowestLink: ring.slowestLink,
    notes: notes(state),
  };
}

function notes({ slices, link, placement, domain }: TensorState): readonly Problem[] {
  const found: Problem[] = [];
  const { heads } = LARGE_MODEL;
  if (heads % slices !== 0)
    found.push({
      rule: 'heads-divisible-by-slices',
      message: `slices: ${slices} slices do not divide ${heads} attention heads evenly; an engine would refuse. The figures pretend that it works.`,
      fix: { slices: nearestDivisor(heads, slices) },
    });
  const inside = placement === 'together' && slices > 1 && slices <= Number(domain);
  if (inside && link === 'ethernet')
    found.push({
      rule: 'link-is-not-used',
      message: `link: all ${slices} slices sit in one NVLink domain, so ${link} carries nothing; place them apart to use it.`,
      fix: { placement: 'apart' },
    });
  return found;
}

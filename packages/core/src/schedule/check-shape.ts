import { counted } from '../format/counted.ts';
import type { Problem } from '../problem.ts';
import { CATALOG } from './catalog.ts';
import { isEvenGroup } from './group-size.ts';
import type { ScheduleName } from './schedule.ts';
import type { Shape } from './shape.ts';

/** Stages x micro-batches, and so the memory that lists and timing take: about 100 bytes each. */
const MOST_CELLS = 2 ** 22;

/** Whether a schedule can take a shape; what an engine accepts besides is in engines.ts. */
export function checkShape(name: ScheduleName, shape: Shape): Problem | undefined {
  return checkCounts(shape) ?? checkVariant(name, shape) ?? checkOwnLimits(name, shape);
}

function checkCounts({ ranks, virtualStages, microBatches }: Shape): Problem | undefined {
  for (const [key, count] of Object.entries({ ranks, virtualStages, microBatches })) {
    if (!Number.isSafeInteger(count) || count < 1) {
      return {
        rule: 'count-from-one',
        message: `${key}: ${count} is not a count; it must be a whole number from 1 up.`,
        fix: { [key]: Math.max(1, Math.round(count) || 1) },
      };
    }
  }
  const most = Math.floor(MOST_CELLS / (ranks * virtualStages));
  if (microBatches <= most) return undefined;
  return {
    rule: 'schedule-too-large',
    message: `microBatches: ${microBatches} on ${ranks} x ${virtualStages} stages are more than ${MOST_CELLS} actions of each kind, too many to list.`,
    fix: { microBatches: Math.max(1, most) },
  };
}

function checkVariant(name: ScheduleName, shape: Shape): Problem | undefined {
  const { variants, virtualStages } = CATALOG[name];
  const { variant } = shape;
  if (variant !== undefined && !variants.includes(variant)) {
    const legal = variants.length > 0 ? `it has ${variants.join(', ')}` : 'it has none';
    return { rule: 'variant-known', message: `variant: ${name} has no "${variant}"; ${legal}.` };
  }
  if (virtualStages === null || shape.virtualStages === virtualStages) return undefined;
  return {
    rule: 'virtual-stages-of-schedule',
    message: `virtualStages: ${name} has ${virtualStages} on each rank, not ${shape.virtualStages}.`,
    fix: { virtualStages },
  };
}

function checkOwnLimits(name: ScheduleName, shape: Shape): Problem | undefined {
  const { ranks, microBatches, microBatchGroup: group } = shape;
  if (group !== undefined && CATALOG[name].virtualStages === null) {
    if (isEvenGroup(group, ranks, microBatches)) return undefined;
    return {
      rule: 'micro-batch-group-even',
      message: `microBatchGroup: groups of ${group} leave ranks waiting; ${counted(microBatches, 'micro-batch')} on ${counted(ranks, 'rank')} need groups from ${Math.min(ranks, microBatches)} to ${microBatches}, the last one empty or not smaller than ${ranks}.`,
      fix: { microBatchGroup: nearestGroup(group, ranks, microBatches) },
    };
  }
  if (name !== 'dualpipe' && name !== 'dualpipe-v') return undefined;
  if (name === 'dualpipe' && ranks % 2 !== 0) {
    return {
      rule: 'dualpipe-even-ranks',
      message: `ranks: DualPipe pairs ranks from both ends, so their number must be even, not ${ranks}.`,
      fix: { ranks: ranks + 1 },
    };
  }
  const even = name === 'dualpipe' && microBatches % 2 !== 0;
  if (microBatches >= 2 * ranks && !even) return undefined;
  const nearest = Math.max(2 * ranks, even ? microBatches + 1 : microBatches);
  return {
    rule: 'dualpipe-enough-micro-batches',
    message: `microBatches: ${name === 'dualpipe' ? 'DualPipe' : 'DualPipeV'} needs ${even ? 'an even number, ' : ''}at least two for each rank, ${2 * ranks}, not ${microBatches}.`,
    fix: { microBatches: nearest },
  };
}

/** The legal group size nearest to the one asked for; there always is one, all micro-batches. */
function nearestGroup(group: number, ranks: number, microBatches: number): number {
  for (let away = 1; away <= microBatches + group; away++) {
    for (const size of [group + away, group - away]) {
      if (isEvenGroup(size, ranks, microBatches)) return size;
    }
  }
  return microBatches;
}

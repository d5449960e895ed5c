/** A measured run of the collection -> scenario, measured figures, source, what was inferred. */
import { cluster, layout, model, training } from './scenario.mjs';

const GIB = 2 ** 30;
/** How a source names the memory that it printed -> the field it is compared with. */
const MEMORY = [
  [/^allocated/, 'allocatedBytes'],
  [/^reserved/, 'reservedBytes'],
  [/^peak/, 'reservedBytes', 'peak memory taken as reserved'],
  [/^nvidia-smi/, 'deviceBytes'],
  [/^not stated/, 'deviceBytes', 'memory taken as seen by nvidia-smi'],
];
/** Layers moved away from the ends by the authors' own search: not a split that a row states. */
const OTHER_PLACEMENT = /redistributed/;

function leaveOut(row) {
  if (row.tags.includes('network_degraded')) return 'measured on a degraded network';
  if (OTHER_PLACEMENT.test(row.parallel.vocab_placement ?? ''))
    return 'how layers were redistributed is not stated';
  if (row.tags.includes('modified-architecture'))
    return 'a changed transformer block that a scenario cannot state';
  if (row.confidence < 2) return 'the source leaves fields of the layout open';
  return undefined;
}

const significant = (value) => Number(value.toPrecision(5));

export function measuredRun(row) {
  const { measured, derived, source } = row;
  const inferred = [...row.inferred];
  const assume = (sentence) => inferred.push(sentence);
  const [, memory, note] =
    MEMORY.find(([kind]) => kind.test(measured.peak_memory_kind ?? '')) ?? [];
  // "GB as printed" by PyTorch's users are 2^30 bytes: the laws of memory agree with nothing else.
  const unit = GIB;
  const figures = {
    stepSeconds: derived?.step_time_s ?? undefined,
    [memory ?? 'none']: memory ? Math.round(measured.peak_memory_GB * unit) : undefined,
    stateBytes: measured.state_memory_allocated_GiB
      ? Math.round(measured.state_memory_allocated_GiB * GIB)
      : undefined,
  };
  if (measured.peak_memory_reserved_GiB)
    figures.reservedBytes = Math.round(measured.peak_memory_reserved_GiB * GIB);
  if (note) assume(note);
  const scenario = {
    model: model(row.model, assume),
    cluster: cluster(row.hardware, assume),
    layout: layout(row.parallel),
    training: training(row.parallel, row.model.seq_len),
  };
  const rounded = Object.fromEntries(
    Object.entries(figures)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, significant(value)]),
  );
  if (Object.keys(rounded).length === 0) return undefined;
  const out = leaveOut(row);
  return {
    id: row.id,
    name: row.model.name.replace(/^Llama-like [\d.]+G /, 'Llama-like '),
    scenario,
    measured: rounded,
    title: source.title,
    address: source.address,
    where: source.where,
    inferred,
    confidence: row.confidence,
    ...(out ? { leaveOut: out } : {}),
  };
}

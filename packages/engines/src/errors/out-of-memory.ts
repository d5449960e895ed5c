import { countParameters, paddedVocabularyOf, type ResolvedScenario } from '@shardplay/core';
import { sizeOf, surroundingsOf, type Surroundings } from './surroundings.ts';

/** A request for memory that a log says failed. */
export interface FailedAllocation extends Surroundings {
  readonly bytes: number;
  /** What it is, where its size is that of a tensor of the run; with the size computed. */
  readonly tensor?: { readonly name: string; readonly bytes: number };
  /** Tokens whose fp32 logits would be this large, where a run is given and has fewer. */
  readonly logitTokens?: number;
}

/** Logs print two decimals, allocators round up to 2 MiB, vocabularies are padded. */
const SAME_SIZE = 0.015;

/** The allocation that failed, by PyTorch's own sentence; undefined where a log has none. */
export function failedAllocation(
  log: string,
  run?: ResolvedScenario,
): FailedAllocation | undefined {
  const match = /[Tt]ried to allocate\s+([\d.]+)\s*([KMG]iB)/.exec(log);
  if (match === null) return undefined;
  const failed = { bytes: sizeOf(match[1]!, match[2]!), ...surroundingsOf(log) };
  if (run === undefined) return failed;
  const { bytes } = failed;
  const known = tensorsOf(run).map(([name, size]) => ({ name, bytes: size }));
  const off = (size: number) => Math.abs(size / bytes - 1);
  const nearest = known.sort((a, b) => off(a.bytes) - off(b.bytes))[0];
  const { architecture, layout, training } = run;
  const planned = (training.sequence * training.microBatch) / layout.context;
  const logitTokens = Math.round((bytes * layout.tensor) / (4 * architecture.vocab));
  return {
    ...failed,
    ...(nearest && off(nearest.bytes) <= SAME_SIZE && { tensor: nearest }),
    // Fewer than planned are no sign of anything: a piece of the logits, or no logits at all.
    ...(logitTokens > planned && { logitTokens }),
  };
}

/** Single tensors of a run that are large enough to fail, bytes on one GPU. */
function tensorsOf(run: ResolvedScenario): [string, number][] {
  const { architecture, layout, training } = run;
  const { hidden, vocab, heads, ffn, layers, experts, gated } = architecture;
  const { tensor, context, pipeline } = layout;
  const tokens = (training.sequence * training.microBatch) / context;
  const logits = (tokens * paddedVocabularyOf(run).rows) / tensor;
  const scores = (training.microBatch * heads * training.sequence ** 2) / tensor / context;
  const matrices = gated ? 3 : 2;
  const expert = experts
    ? (layers * experts.count * matrices * hidden * experts.ffn) /
      (pipeline * layout.expert * layout.expertTensor)
    : 0;
  const whole = experts ? 0 : countParameters(architecture).total / (tensor * pipeline);
  const tensors: [string, number, number][] = [
    ['the logits', logits, 4],
    ['the logits', logits, 2],
    ['the attention scores of one layer', scores, 4],
    ['the attention scores of one layer', scores, 2],
    ['the feed-forward activations of one layer', (tokens * ffn) / tensor, 2],
    ['the residual stream', tokens * hidden, 2],
    ['one feed-forward matrix', (hidden * ffn) / tensor, 2],
    ['one feed-forward matrix', (hidden * ffn) / tensor, 4],
    ['the embedding', (vocab * hidden) / tensor, 2],
    ['the embedding', (vocab * hidden) / tensor, 4],
    // NVIDIA/Megatron-LM#60: buckets as large as the model, laid flat before they are reduced.
    ['all weights or gradients of a GPU, laid flat in a second copy,', whole, 2],
    ['all gradients of a GPU, laid flat in a second copy,', whole, 4],
    ['all expert weights of a GPU, a second copy of them,', expert, 2],
    ['the gradients of all expert weights of a GPU', expert, 4],
  ];
  return tensors
    .filter(([, elements]) => elements > 0)
    .map(([name, elements, width]) => [
      `${name} in ${width === 4 ? 'fp32' : '16 bits'}`,
      elements * width,
    ]);
}

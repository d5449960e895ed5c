import { format } from '../format/format.ts';
import { keyValueHeads, paddedVocabulary } from '../memory/holding.ts';
import type { Architecture } from '../model/architecture.ts';
import type { Layout } from '../scenario/resolved.ts';
import { alignmentShare, ALIGNED_ELEMENTS } from './alignment.ts';
import type { StepSetting } from './setting.ts';

/** What a person may have given in vain: sizes that tensor cores or an engine round up. */
export function shapeNotes(setting: StepSetting, layout: Layout): readonly string[] {
  return [...slowWidths(setting.model, layout), ...paddingNote(setting, layout)];
}

/** Widths of one GPU's products that tensor cores cannot load in whole rows, by name. */
function slowWidths(model: Architecture, layout: Layout): readonly string[] {
  const { tensor, expertTensor } = layout;
  const width = model.heads * model.headDim;
  const widths: readonly (readonly [name: string, elements: number])[] = [
    ['model.hidden', model.hidden],
    ...(model.latentAttention
      ? []
      : ([
          ['model.headDim', model.headDim],
          [
            per('queries, keys and values', tensor),
            width / tensor + 2 * keyValueHeads(model, tensor) * model.headDim,
          ],
        ] as const)),
    ...(model.ffn > 0 ? ([[per('model.ffn', tensor), model.ffn / tensor]] as const) : []),
    ...(model.experts
      ? ([[per('model.experts.ffn', expertTensor), model.experts.ffn / expertTensor]] as const)
      : []),
  ];
  const slow = widths.filter(([, elements]) => alignmentShare(elements) < 1);
  if (slow.length === 0) return [];
  const listed = slow.map(
    ([name, elements]) =>
      `${name} is ${format(elements, 'count')} (${format(alignmentShare(elements), 'fraction')} of the rate)`,
  );
  return [
    `Tensor cores want widths on a GPU that are multiples of ${ALIGNED_ELEMENTS}, best of 128: ${listed.join(', ')}. Another size, or another layout.tensor, is faster.`,
  ];
}

const per = (name: string, ranks: number): string => (ranks > 1 ? `${name} / ${ranks}` : name);

/** An odd vocabulary as the engine pads it; models whose size is round are left in peace. */
function paddingNote({ model, profile }: StepSetting, { tensor }: Layout): readonly string[] {
  if (model.vocab % ALIGNED_ELEMENTS === 0) return [];
  const { vocabularyMultiple } = profile;
  if (vocabularyMultiple === 1) {
    return [
      `model.vocab is ${model.vocab}, which ${ALIGNED_ELEMENTS} does not divide and this engine does not pad: a multiple of 128 makes the head faster.`,
    ];
  }
  const padded = paddedVocabulary(model.vocab, tensor, vocabularyMultiple);
  const matrices = model.tiedEmbeddings ? 1 : 2;
  const added = matrices * (padded - model.vocab) * (model.embeddingWidth ?? model.hidden);
  return [
    `The engine pads the vocabulary of ${model.vocab} to ${padded}, a multiple of ${vocabularyMultiple} x layout.tensor ${tensor}: ${format(added, 'count')} parameters more.`,
  ];
}

/**
 * Layers of each stage where they do not divide evenly: embedding and head weigh about one layer
 * each, so the first and last stage get one less, and what remains goes to the middle.
 * With (layers + 2) a multiple of `stages` this is Megatron's
 * `--account-for-embedding-in-pipeline-split --account-for-loss-in-pipeline-split`, by which
 * Llama 3.1 405B puts 126 layers on 16 ranks (arXiv:2407.21783, section 3.3.2).
 * @returns nothing where `layers` divide evenly, or a stage would be left empty
 */
export function unevenSplit(layers: number, stages: number): readonly number[] | undefined {
  if (stages <= 1 || layers % stages === 0) return undefined;
  const blocks = layers + 2;
  const least = Math.floor(blocks / stages);
  const larger = blocks - least * stages;
  const firstLarger = Math.floor((stages - larger) / 2);
  const split = Array.from({ length: stages }, (_, stage) => {
    const extra = stage >= firstLarger && stage < firstLarger + larger ? 1 : 0;
    const end = (stage === 0 ? 1 : 0) + (stage === stages - 1 ? 1 : 0);
    return least + extra - end;
  });
  return split.every((count) => count > 0) ? split : undefined;
}

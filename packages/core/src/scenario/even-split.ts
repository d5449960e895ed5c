/**
 * Layers of each stage when they are divided as evenly as can be. What is left over goes to the
 * stages in the middle: the first and the last also hold the embedding and the head.
 */
export function evenSplit(layers: number, stages: number): number[] {
  const least = Math.floor(layers / stages);
  const larger = layers - least * stages;
  const start = Math.floor((stages - larger) / 2);
  return Array.from({ length: stages }, (_, stage) =>
    stage >= start && stage < start + larger ? least + 1 : least,
  );
}

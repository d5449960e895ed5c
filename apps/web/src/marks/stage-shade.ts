/** Early stages are darkest; at the last, the number in the square is still readable. */
export function stageShade(stage: number, stages: number): number {
  return stages === 1 ? 1 : 1 - (0.65 * stage) / (stages - 1);
}

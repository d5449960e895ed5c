/**
 * Width of a line of Inter in pixels, near enough to place labels before anything is drawn.
 * Advance widths in hundredths of an em, read off the font; what is not listed counts as a digit.
 */
const DIGIT = 62;
const ADVANCE: Readonly<Record<string, number>> = {
  ' ': 28,
  '\u00a0': 28,
  '.': 29,
  ',': 29,
  ':': 29,
  i: 25,
  l: 25,
  j: 25,
  f: 37,
  t: 37,
  r: 39,
  m: 88,
  w: 82,
  M: 90,
  W: 102,
  '%': 95,
};

/** @param fontSize pixels */
export function textWidth(text: string, fontSize: number): number {
  let hundredths = 0;
  for (const letter of text) hundredths += ADVANCE[letter] ?? DIGIT;
  return (hundredths / 100) * fontSize;
}

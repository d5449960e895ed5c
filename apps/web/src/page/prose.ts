const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Writes sentences of the catalogue as paragraphs of HTML: `*strong*` for emphasis, and
 * `[words](term)` for words that light up with the picture, in the colour of the tone of that name.
 * Such words are a focus stop, so that they light it by keyboard too; a formula's terms are none,
 * since what is inside `role="math"` is hidden from a screen reader: these words light them as well.
 */
export function proseHtml(texts: readonly string[]): string {
  return texts.map((text) => `<p>${marked(text)}</p>`).join('');
}

function marked(text: string): string {
  return text
    .replace(/[&<>]/g, (letter) => ESCAPES[letter]!)
    .replace(/\*([^*\s][^*]*)\*/g, '<strong>$1</strong>')
    .replace(
      /\[([^\]]+)\]\((\w+)\)/g,
      '<span tabindex="0" data-term="$2" data-tone="$2">$1</span>',
    );
}

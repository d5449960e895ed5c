export type ProsePart =
  | { readonly kind: 'plain' | 'strong'; readonly text: string }
  | { readonly kind: 'term'; readonly text: string; readonly term: string };

const MARK = /\*([^*]+)\*|\[([^\]]+)\]\(([\w-]+)\)/g;

/** Splits a sentence of the catalogue at its marks: `*strong*` and `[words](term)`. */
export function parseProse(text: string): readonly ProsePart[] {
  const parts: ProsePart[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > from) parts.push({ kind: 'plain', text: text.slice(from, match.index) });
    const [whole, strong, words, term] = match;
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else parts.push({ kind: 'term', text: words!, term: term! });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ kind: 'plain', text: text.slice(from) });
  return parts;
}

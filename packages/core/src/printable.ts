/** Making text of others harmless where it is shown or written on. */

/** Controls, breaks of lines, halves of characters, and marks that turn the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Characters of a name: longer ones tell nobody more. */
const LONGEST_NAME = 100;

/**
 * A name that somebody gave a model, an accelerator or a link, as one short line: whatever is
 * shown or written from it can neither end a line nor steer a terminal. `otherwise` if nothing is left.
 */
export function cleanName(name: string | undefined, otherwise: string): string {
  const line = (name ?? '').replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, LONGEST_NAME).join('').trim() || otherwise;
}

/** Text with every character that is not to be seen spelled out: `\u001b`. Legal inside JSON too. */
export function escapeUnprintable(text: string): string {
  return text.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

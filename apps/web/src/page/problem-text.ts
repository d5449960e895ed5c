import type { Problem } from '@shardplay/core';

/** `slices: …`, `layout.tensor: …`, `tensor x pipeline x data: …`: what a sentence is about. */
const KEYS = /^([a-z][\w.]*(?: x [a-z][\w.]*)*): (.+)$/s;

/** Names of controls: by key, as the catalogue has them, or asked for one by one. */
export type ControlNames =
  Readonly<Record<string, { readonly label: string }>> | ((key: string) => string | undefined);

/**
 * The sentence of a problem for a reader of a page, who has never seen the keys of an address:
 * the control's label stands in place of its key, or nothing where there is no such control.
 */
export function problemText(
  { message }: Pick<Problem, 'message'>,
  names: ControlNames = {},
): string {
  const [, key, rest] = KEYS.exec(message) ?? [];
  if (key === undefined || rest === undefined) return message;
  const label = typeof names === 'function' ? names(key) : names[key]?.label;
  return label === undefined ? rest.charAt(0).toUpperCase() + rest.slice(1) : `${label}: ${rest}`;
}

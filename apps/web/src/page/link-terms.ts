import type { Attachment } from 'svelte/attachments';

/**
 * Joins everything below that carries the same `data-term`: pointing at or focusing one, in the
 * prose, a formula, a picture or a key, lights up all of them.
 */
export const linkTerms: Attachment<HTMLElement> = (root) => {
  let lit: string | undefined;
  const light = (event: Event) => {
    const target = event.target as Element | null;
    const term = target?.closest('[data-term]')?.getAttribute('data-term') ?? undefined;
    if (term === lit) return;
    lit = term;
    root.toggleAttribute('data-linked', term !== undefined);
    for (const element of root.querySelectorAll('[data-term]'))
      element.toggleAttribute('data-lit', element.getAttribute('data-term') === term);
  };
  const kinds = ['pointerover', 'pointerdown', 'focusin'] as const;
  for (const kind of kinds) root.addEventListener(kind, light);
  return () => {
    for (const kind of kinds) root.removeEventListener(kind, light);
  };
};

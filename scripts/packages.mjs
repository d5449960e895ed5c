/** The folders with a tsconfig of their own. */
export const TYPED_PACKAGES = [
  'packages/core',
  'packages/engines',
  'packages/words',
  'packages/cli',
  'bench',
  'evidence',
];

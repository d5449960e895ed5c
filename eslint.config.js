import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['**/dist/', '**/build/', '**/.svelte-kit/', '**/node_modules/', 'test-results/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    rules: {
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // `{ left, out, ...rest }` is how a key is left out; `_` is a loop that only counts.
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, varsIgnorePattern: '^_$' },
      ],
      // An index that the loop bounds is known to exist: noUncheckedIndexedAccess makes `!` the honest mark.
      '@typescript-eslint/no-non-null-assertion': 'off',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts', 'apps/*/static/**'],
    languageOptions: { globals: globals.browser, parserOptions: { parser: ts.parser } },
  },
  {
    files: [
      'scripts/**',
      'evidence/**',
      'packages/cli/bin/**',
      '*.cjs',
      '*.config.{js,ts}',
      'packages/*/*.config.{ts,mjs}',
      'apps/*/*.config.{js,ts}',
    ],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
);

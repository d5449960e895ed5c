import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig, type Plugin } from 'vite';

const KIT_CLIENT = /@sveltejs[/]kit[/]src[/]runtime[/]client[/]client[.]js$/;

/** Puts `src/hydrate.ts` in the place of kit's router. */
const withoutRouter: Plugin = {
  name: 'without-router',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer, { ssr }) {
    if (ssr || importer === undefined || !source.endsWith('client.js')) return undefined;
    if (!KIT_CLIENT.test(resolve(dirname(importer), source))) return undefined;
    return fileURLToPath(new URL('src/hydrate.ts', import.meta.url));
  },
};

/** What every figure has, and nothing that only some have. */
const FIGURE =
  /web[/]src[/](controls|page|marks[/](Frame|Readout|DataTable|Verdict|text-width))|core[/]src[/](field|format)|words[/]src[/]en[/](controls|page)/;

export default defineConfig({
  plugins: [withoutRouter, sveltekit()],
  // Fonts stay files: an inlined font can be neither preloaded nor cached apart.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      output: {
        // What every figure uses is one file: a dozen small ones would compress worse.
        codeSplitting: {
          groups: [{ name: 'figure', test: FIGURE, minShareCount: 4 }],
        },
      },
    },
  },
});

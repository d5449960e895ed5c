import adapter from '@sveltejs/adapter-static';
import { formulaPreprocessor } from './formula-preprocessor.js';

/** @type {import('@sveltejs/kit').Config} */
export default {
  extensions: ['.svelte', '.tex'],
  preprocess: [formulaPreprocessor()],
  kit: {
    adapter: adapter({ pages: 'build', assets: 'build', strict: true }),
    // Every page is a folder with an index.html, so that any static server will do.
    prerender: { handleHttpError: 'fail', handleMissingId: 'fail' },
    // Registered by static/offline.js, on pages without further scripts too.
    serviceWorker: { register: false },
    // Nothing inline but what kit itself writes, and that by its hash; nothing from elsewhere.
    csp: {
      mode: 'hash',
      directives: {
        'default-src': ['none'],
        'script-src': ['self'],
        'style-src': ['self'],
        // The one style attribute is kit's own: it hides the announcer of page changes.
        'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
        'font-src': ['self'],
        'img-src': ['self', 'data:', 'blob:'],
        'connect-src': ['self'],
        'worker-src': ['self'],
        'base-uri': ['none'],
        'form-action': ['none'],
      },
    },
  },
};

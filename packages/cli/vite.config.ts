import { defineConfig } from 'vite';

/**
 * Bundles everything, so that the published package has no dependency: `index.js` is the library
 * (pure, for Node and browsers), `bin.js` the command. What both use lies in shared chunks.
 */
export default defineConfig({
  build: {
    ssr: true,
    target: 'es2023',
    outDir: 'dist',
    minify: false,
    rolldownOptions: {
      input: { index: 'src/index.ts', bin: 'src/bin.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true },
});

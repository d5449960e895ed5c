import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [sveltekit()],
  // Fonts stay files: an inlined font can be neither preloaded nor cached apart.
  build: { assetsInlineLimit: 0, target: 'es2022' },
});

import { defineConfig, type UserConfig } from 'vite';

/** What both builds have in common; nothing is left outside, so the package has no dependency. */
const COMMON = { target: 'es2023', minify: false } as const;

/** `--mode command`: the command as one file for Node, which starts fast. */
const COMMAND: UserConfig = {
  build: { ...COMMON, ssr: 'src/bin.ts', outDir: 'dist' },
  ssr: { noExternal: true },
};

/**
 * `--mode library`: the library module by module, so that a bundler takes what is used and leaves
 * out the rest. Nothing in it needs Node.
 */
const LIBRARY: UserConfig = {
  build: {
    ...COMMON,
    lib: { entry: 'src/index.ts', formats: ['es'] },
    outDir: 'dist/library',
    rolldownOptions: {
      output: {
        preserveModules: true,
        preserveModulesRoot: '../..',
        entryFileNames: ({ name }) => `${publishedName(name)}.js`,
      },
    },
  },
};

/** `packages/core/src/units` is published as `core/units`; npm packs no folder `node_modules`. */
function publishedName(name: string): string {
  return name.replace(/^packages\/(\w+)\/src\//, '$1/').replaceAll('node_modules', 'modules');
}

export default defineConfig(({ mode }) => (mode === 'library' ? LIBRARY : COMMAND));

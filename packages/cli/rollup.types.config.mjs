/**
 * Bundles the types that the library shows into one file. The workspaces
 * are mapped to their sources: as packages, each of their files would be a program of its own.
 */
import { dts } from 'rollup-plugin-dts';

export default {
  input: 'src/index.ts',
  output: { file: 'dist/index.d.ts' },
  plugins: [dts({ tsconfig: 'tsconfig.types.json', respectExternal: true })],
};

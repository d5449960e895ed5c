/** Bundles the types that the library shows into one file beside `dist/index.js`. */
import { dts } from 'rollup-plugin-dts';

export default {
  input: 'src/index.ts',
  output: { file: 'dist/index.d.ts' },
  plugins: [dts({ tsconfig: 'tsconfig.json', respectExternal: true })],
};

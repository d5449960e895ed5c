declare module '*.tex' {
  import type { Component } from 'svelte';
  /** A formula typeset at build time; see formula-preprocessor.js. */
  const formula: Component<{
    /** Names of the quantities, by the key in the formula. */
    names?: Readonly<Record<string, string>>;
    /** Their live values, written with units. */
    values?: Readonly<Record<string, string>>;
    /** The formula as one spoken sentence. */
    label: string;
  }>;
  export default formula;
}

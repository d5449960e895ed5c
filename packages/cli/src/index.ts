/**
 * The library: what `import … from 'shardplay'` gives, in Node and in a browser. `estimate` and
 * `plan` take a scenario as a person writes it; everything below them is there too.
 */
export * from '@shardplay/core';
export * from '@shardplay/engines';
export { estimate, type NoRun } from './library/estimate.ts';
export { plan } from './library/plan.ts';

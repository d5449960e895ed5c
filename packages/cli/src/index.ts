/** The library: what `import … from 'shardplay'` gives, in Node and in a browser. */
export * from '@shardplay/core';

import type { Result } from '@shardplay/core';
import type { LaunchReading } from '../launch/launch.ts';
import { recordAt, type Tree } from '../launch/tree.ts';
import { readMegatronFlags } from './read.ts';

/** Reads Megatron-LM's arguments as its own tests and benchmarks keep them: YAML, flag by flag. */
export function readMegatronArguments(config: Tree): Result<LaunchReading> {
  const flags = new Map<string, readonly string[]>();
  for (const [key, value] of Object.entries(recordAt(config, 'MODEL_ARGS'))) {
    if (value === false || value === null) continue;
    const values = value === true ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
    flags.set(key.replace(/^--/, '').replaceAll('_', '-'), values);
  }
  return readMegatronFlags(flags, {}, []);
}

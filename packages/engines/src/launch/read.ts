import type { Result } from '@shardplay/core';
import { readMegatron } from '../megatron/read.ts';
import type { LaunchReading } from './launch.ts';
import { readScript } from './shell-script.ts';

/**
 * Reads a launch file of any engine back into a scenario: what it says, and what its engine does
 * where it says nothing. The kind of file is told by what is in it; `fileName` helps where that
 * leaves a doubt.
 * @returns a problem where the file is of no kind that is known, or says nothing of a run
 */
export function readLaunch(text: string, fileName = ''): Result<LaunchReading> {
  if (/pretrain_\w+\.py|--tensor-model-parallel-size/.test(text) || fileName.endsWith('.sh')) {
    return readMegatron(readScript(text));
  }
  const message = 'This is no launch file that is known: a script that starts Megatron-LM is.';
  return { ok: false, problems: [{ rule: 'launch-file-known', message }] };
}

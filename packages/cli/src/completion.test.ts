import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { shardplayHere } from './testing/shardplay.ts';

/** What bash itself offers after these words. */
async function offered(...words: string[]): Promise<string[]> {
  const { out: script } = await shardplayHere(['completion', 'bash']);
  const line = ['shardplay', ...words].map((word) => `'${word}'`).join(' ');
  const run = `${script}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _shardplay; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['--norc', '-c', run], { encoding: 'utf8' });
  return stdout.split('\n').filter((word) => word !== '');
}

describe('bash completes', () => {
  test('commands', async () => {
    expect(await offered('compl')).toEqual(['completion']);
  });
  test('flags of the program', async () => {
    expect(await offered('--')).toContain('--version');
  });
});

test('zsh takes the same script through its compatibility layer', async () => {
  const [zsh, bash] = await Promise.all([
    shardplayHere(['completion', 'zsh']),
    shardplayHere(['completion', 'bash']),
  ]);
  expect(zsh.out).toMatch(/^#compdef shardplay\n/);
  expect(zsh.out).toContain(bash.out);
});

test('fish names each command with its summary', async () => {
  const { out } = await shardplayHere(['completion', 'fish']);
  expect(out).toContain("-f -a completion -d 'print a completion script for a shell'\n");
});

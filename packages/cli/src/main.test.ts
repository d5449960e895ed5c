import { describe, expect, test } from 'vitest';
import { shardplay, shardplayHere } from './testing/shardplay.ts';

describe('what goes wrong is told in one line, with an exit code', () => {
  test.each([
    [['nonsense'], "shardplay: unknown command 'nonsense'\n"],
    [['completion'], 'shardplay: <shell> is missing; --help shows what to give\n'],
    [['completion', 'bash', '--colour'], "shardplay: unknown option '--colour'\n"],
    [['completio', 'bash'], "shardplay: unknown command 'completio'; Did you mean completion?\n"],
    [['completion', 'cmd'], "shardplay: <shell> is 'cmd', but must be one of bash, zsh, fish.\n"],
  ])('%j', async (args, err) => {
    expect(await shardplayHere(args)).toEqual({ code: 2, out: '', err });
  });

  test('--help and --version are answers', async () => {
    const help = await shardplayHere(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('Exit codes:');
    expect(await shardplayHere(['--version'])).toMatchObject({ code: 0, err: '' });
  });

  test('help fits the width of the terminal', async () => {
    const { out } = await shardplayHere(['completion', '--help']);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe('nothing that a user typed steers the terminal', () => {
  const ESCAPE = '\u001b]0;owned\u0007';
  test.each([
    [
      ['nonsense\n\u007f\u001b[31m'],
      "shardplay: unknown command 'nonsense\\u000a\\u007f\\u001b[31m'\n",
    ],
    [
      ['estimate', `no${ESCAPE}\nfile`],
      'shardplay: no\\u001b]0;owned\\u0007\\u000afile cannot be read: no such file or directory.\n',
    ],
  ])('%j', async (args, err) => {
    expect(await shardplayHere(args)).toEqual({ code: 2, out: '', err });
  });

  test('names in an answer', async () => {
    const { out, code } = await shardplayHere(
      ['estimate', '--accelerator', 'h100\u007f\u009b', '--gpus', '8', '-'],
      JSON.stringify({ model: { name: `mine${ESCAPE}\u009b2J`, layers: 2, hidden: 1024 } }),
    );
    expect(code).toBe(0);
    expect(out).not.toMatch(/[^\P{Cc}\n]/u);
    expect(out).toContain('mine');
  });
});

test('the built command runs', () => {
  expect(shardplay(['--version'])).toMatchObject({ code: 0, out: '0.1.0\n', err: '' });
  expect(shardplay(['nonsense'])).toMatchObject({ code: 2, out: '' });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PACKAGE = new URL('..', import.meta.url).pathname;
const TSC = new URL('../../../node_modules/typescript/bin/tsc', import.meta.url).pathname;

let project: string;

/** Runs a program in the project of a user who installed the package; its output, or a failure. */
function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'shardplay-pack-'));
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const [packed] = JSON.parse(
    run('npm', 'pack', '--json', '--silent', '--pack-destination', project, PACKAGE),
  ) as [{ filename: string }];
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`);
}, 600_000);

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

describe('the packed package, installed offline in an empty project', () => {
  test('brings nothing else with it', () => {
    const lock = readFileSync(join(project, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
    expect(Object.keys(packages)).toEqual(['', 'node_modules/shardplay']);
  });

  test('runs as a command', () => {
    expect(run('npx', '--offline', 'shardplay', '--version')).toBe('0.1.0\n');
  });

  test('is imported as a library', () => {
    const script = `import { format } from 'shardplay'; console.log(format(8e10, 'bytes'));`;
    expect(run(process.execPath, '--input-type=module', '-e', script)).toBe('80.0\u00a0GB\n');
  });

  test('plans and estimates as a library', () => {
    const script = `import { estimate, plan } from 'shardplay';
      const run = { model: 'llama-3.1-8b', cluster: { accelerator: 'h100', gpus: 8 } };
      const [first] = plan({ scenario: run, top: 1 }).value.layouts;
      const again = estimate(first.scenario).value;
      console.log(again.memory.fits, again.step.seconds === first.answer.step.seconds);
      console.log(estimate({ model: 'llama-3.1-8b' }).ok);`;
    expect(run(process.execPath, '--input-type=module', '-e', script)).toBe('true true\nfalse\n');
  });

  test.each(['nodenext', 'bundler'])('is typed under "moduleResolution": "%s"', (resolution) => {
    writeFileSync(
      join(project, 'consumer.ts'),
      `import { estimate, format, plan, type Problem, type Scenario } from 'shardplay';
       const run: Scenario = { model: 'llama-3.1-8b', cluster: { accelerator: 'h100', gpus: 8 } };
       const answer = estimate(run);
       export const seconds: number | undefined = answer.ok ? answer.value.step?.seconds : undefined;
       const planned = plan({ scenario: run, top: 1 });
       export const gpus: number = planned.ok ? planned.value.gpus : 0;
       export const text: string = format(8e10, 'bytes');
       export const problem: Problem = { rule: 'a-rule', message: 'A sentence.' };
       // @ts-expect-error: a unit that does not exist
       format(1, 'furlongs');`,
    );
    const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
    const flags = ['--strict', '--noEmit', '--target', 'es2023', '--lib', 'es2023'];
    run(
      process.execPath,
      TSC,
      ...flags,
      '--module',
      module,
      '--moduleResolution',
      resolution,
      'consumer.ts',
    );
  });

  test('goes into a browser bundle, and only what is used of it', async () => {
    writeFileSync(
      join(project, 'page.js'),
      `import { format } from 'shardplay'; globalThis.text = format(8e10, 'bytes');`,
    );
    const bundle = await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: { write: false, minify: false, rolldownOptions: { input: join(project, 'page.js') } },
    });
    const { output } = Array.isArray(bundle) ? bundle[0]! : (bundle as never);
    const code = (output as { code: string }[])[0]!.code;
    expect(code).toContain('toPrecision');
    expect(code).not.toMatch(/node:|zb-h1/);
  });
});

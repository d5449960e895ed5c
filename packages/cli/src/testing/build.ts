import { build } from 'vite';

/** Builds the command before its tests, so that they never run a stale one. */
export default async function buildCommand(): Promise<void> {
  const root = new URL('../..', import.meta.url).pathname;
  await build({ root, mode: 'command', logLevel: 'warn' });
}

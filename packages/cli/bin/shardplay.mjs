#!/usr/bin/env node
import { existsSync } from 'node:fs';

const command = new URL('../dist/bin.js', import.meta.url);
if (existsSync(command)) {
  await import(command.href);
} else {
  process.stderr.write('shardplay: not built yet; run "npm run build -w shardplay" first.\n');
  process.exitCode = 70;
}

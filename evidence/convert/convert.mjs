/**
 * Carries published runs from a data folder into `evidence/runs`: one file of JSON lines a source,
 * the first line says where its rows come from. Run again only when the collection grows:
 *
 *     SHARDPLAY_DATA=../shared/data node evidence/convert/convert.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compactFile } from './compact.mjs';
import { didNotFit } from './did-not-fit.mjs';
import { measuredRun } from './measured-run.mjs';
import { SOURCES } from './sources.mjs';
import { timedLayouts } from './timed-layouts.mjs';

const data = join(process.env.SHARDPLAY_DATA ?? '../shared/data', 'runs');
const runs = join(dirname(fileURLToPath(import.meta.url)), '..', 'runs');
const text = (name) => readFileSync(join(data, name), 'utf8');

/** slug -> { engine, sources: [{ title, address }], rows } */
const files = new Map();

function add(slug, engine, { title, address, ...row }) {
  if (!files.has(slug)) files.set(slug, { engine, sources: [], rows: [] });
  const file = files.get(slug);
  let source = file.sources.findIndex(
    (known) => known.title === title && known.address === address,
  );
  if (source < 0) source = file.sources.push({ title, address }) - 1;
  file.rows.push({ ...row, ...(source > 0 ? { source } : {}) });
}

for (const row of JSON.parse(text('measured-runs.json'))) {
  const { title, address } = row.source;
  const source = SOURCES.find(
    (one) => title.startsWith(one.match) && (one.address?.test(address) ?? true),
  );
  if (!source) throw new Error(`No source is known for ${row.source.title}.`);
  const converted = measuredRun(row);
  if (converted) add(source.slug, source.engine, converted);
}
for (const [index, row] of JSON.parse(text('did-not-fit.json')).entries()) {
  const { slug, engine, ...converted } = didNotFit(row, index);
  add(slug, engine, converted);
}
for (const nodes of ['single', 'multi'])
  for (const row of timedLayouts(text(`a100-megatron-deepspeed-${nodes}-node.csv`), nodes))
    add(`vtrain-${nodes}-node`, 'deepspeed', row);

for (const [slug, file] of files) {
  const { header, rows } = compactFile(file);
  const lines = [header, ...rows].map((line) => JSON.stringify(line));
  writeFileSync(join(runs, `${slug}.jsonl`), `${lines.join('\n')}\n`);
  console.log(`${slug}: ${rows.length} rows`);
}

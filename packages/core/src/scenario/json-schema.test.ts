import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, test } from 'vitest';
import { scenarioSchema } from './scenario.ts';

/** `npx vitest run --project unit json-schema --update` writes the file anew. */
test('docs/scenario.schema.json is what the schema says', async () => {
  const schema = toJsonSchema(scenarioSchema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    // Our own words about units, which no editor knows.
    ignoreActions: ['metadata'],
  });
  const published = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...schema,
    title: 'A Shardplay scenario',
  };
  await expect(`${JSON.stringify(published, null, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/scenario.schema.json',
  );
});

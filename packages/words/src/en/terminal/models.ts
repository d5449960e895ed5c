/** The words of `shardplay models`. */
export const modelsWords = {
  summary: 'list the catalog of models, or show one',
  description:
    'Lists the models that a scenario can name under "model", with their parameters counted from their architecture. With a name, the parameters part by part, the description in numbers (to copy and change in a scenario) and where it is published.',
  model: 'a model, by its name (case and punctuation do not matter)',
  headings: {
    model: 'model',
    parameters: 'parameters',
    active: 'active',
    layers: 'layers',
    hidden: 'hidden',
    heads: 'heads/kv',
    experts: 'experts',
  },
  parts: {
    embedding: 'embedding',
    positions: 'positions',
    layers: 'layers',
    finalNorms: 'final norms',
    head: 'output head',
    prediction: 'prediction layers',
    total: 'all parameters',
    active: 'active in one token',
  },
  aliases: (names: string) => `Also: ${names}`,
  written: (description: string) => `In numbers: ${description}`,
  source: (source: string) => `Source: ${source}`,
  unknown: (name: string, nearest: string | undefined) =>
    `${JSON.stringify(name)} is not in the catalog${nearest === undefined ? '; `shardplay models` lists it.' : `: did you mean ${nearest}?`}`,
  after: `Examples:
  shardplay models
  shardplay models llama-3.1-70b
  shardplay models llama-3.1-70b --json | jq .parameters.total`,
};

import {
  architectureOf,
  type CatalogModel,
  countParameters,
  findModel,
  format,
  MODELS,
} from '@shardplay/core';
import { terminal as words } from '@shardplay/words';
import type { AddCommand } from '../command.ts';
import { helpText } from '../help-text.ts';
import { block } from '../draw/block.ts';
import { table } from '../draw/table.ts';
import { BadInput } from '../failure.ts';
import { json } from '../json.ts';
import type { Sheet } from '../terminal.ts';

const W = words.models;

/** `shardplay models [name]`: the catalog, and the parameters of a model part by part. */
export const models: AddCommand = (parent, terminal) => {
  parent
    .command('models')
    .summary(W.summary)
    .description(W.description)
    .argument('[model]', W.model)
    .option('--json', words.json)
    .addHelpText('after', helpText(W.after, terminal.sheet.columns))
    .action((name: string | undefined, options: { json?: true }) => {
      const { sheet } = terminal;
      if (name === undefined) {
        return terminal.write(options.json ? json(MODELS.map(facts)) : `${list(sheet)}\n`);
      }
      const found = findModel(name);
      if (!found.found) throw new BadInput(W.unknown(name, found.nearest));
      return terminal.write(
        options.json ? json(facts(found.row)) : `${details(found.row, sheet)}\n`,
      );
    });
};

/** A model with everything that its description leaves open filled in, and its parameters. */
function facts(model: CatalogModel) {
  const { architecture } = architectureOf(model.description);
  return { ...model, architecture, parameters: countParameters(architecture) };
}

function list(sheet: Sheet): string {
  const right = 'right' as const;
  return table(
    [
      { heading: W.headings.model },
      { heading: W.headings.parameters, align: right },
      { heading: W.headings.active, align: right },
      { heading: W.headings.layers, align: right },
      { heading: W.headings.hidden, align: right },
      { heading: W.headings.heads, align: right },
      { heading: W.headings.experts, align: right },
    ],
    MODELS.map((model) => {
      const { architecture, parameters } = facts(model);
      const { experts } = architecture;
      return [
        model.name,
        format(parameters.total, 'parameters'),
        format(parameters.active, 'parameters'),
        String(architecture.layers),
        String(architecture.hidden),
        `${architecture.heads}/${architecture.kvHeads}`,
        experts === undefined ? words.unknown : `${experts.active}/${experts.count}`,
      ];
    }),
    sheet,
  );
}

function details(model: CatalogModel, sheet: Sheet): string {
  const { parameters } = facts(model);
  const { total, active, ...parts } = parameters;
  const rows: [string, string][] = [
    ...Object.entries(parts)
      .filter(([, count]) => count > 0)
      .map(([part, count]): [string, string] => [
        W.parts[part as keyof typeof parts],
        format(count, 'count'),
      ]),
    [W.parts.total, format(total, 'count')],
    ...(active < total ? [[W.parts.active, format(active, 'count')] as [string, string]] : []),
  ];
  const digits = Math.max(...rows.map(([, value]) => value.length));
  const aliases = model.aliases === undefined ? [] : [W.aliases(model.aliases.join(', '))];
  const said = [...aliases, W.written(spaced(model.description)), W.source(model.source)];
  const aligned = rows.map(([label, value]) => [label, value.padStart(digits)] as const);
  return block(model.name, aligned, said, sheet);
}

/** JSON with spaces where a line may end. */
function spaced(value: object): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
}

import type { Constants, Meaning, MEANINGS } from '@shardplay/core';

/** A fitted constant that stands on the bound of its range: the runs would take it further. */
export interface Pegged {
  /** A generation, an engine or `network`. */
  readonly of: string;
  readonly name: string;
  readonly value: number;
  readonly bound: 'least' | 'most';
}

/** The constants that stand on a bound, in the order of their table. */
export function peggedConstants(
  { generations, engines, network }: Constants,
  meanings: typeof MEANINGS,
): readonly Pegged[] {
  const among = (of: string, values: object, meaningOf: object): Pegged[] =>
    (Object.entries(values) as [string, number][]).flatMap(([name, value]): Pegged[] => {
      const { least, most } = (meaningOf as Readonly<Record<string, Meaning>>)[name]!;
      if (value !== least && value !== most) return [];
      return [{ of, name, value, bound: value === least ? 'least' : 'most' }];
    });
  return [
    ...Object.entries(generations).flatMap(([of, values]) =>
      among(of, values, meanings.generations),
    ),
    ...Object.entries(engines).flatMap(([of, values]) => among(of, values, meanings.engines)),
    ...among('network', network, meanings.network),
  ];
}

const START = '<!-- pegged: written by npm run evidence -->';
const END = '<!-- /pegged -->';

/** The list as it stands in docs/evidence.md, between its two marks. */
export function withPegged(page: string, pegged: readonly Pegged[]): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start < 0 || end < start) throw new Error('docs/evidence.md has no place for the list');
  const groups = [...new Set(pegged.map(({ of }) => of))].map((of) => {
    const its = pegged.filter((one) => one.of === of);
    return `- ${of}: ${its.map(({ name, value, bound }) => `\`${name}\` ${value} (${bound})`).join(', ')}`;
  });
  return `${page.slice(0, start + START.length)}\n\n${groups.join('\n')}\n\n${page.slice(end)}`;
}

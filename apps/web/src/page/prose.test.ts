import { expect, it } from 'vitest';
import { parseProse } from './prose.ts';

it('splits a sentence at its emphasis and its terms', () => {
  expect(parseProse('The [fp32 copy](master) is *not* free.')).toEqual([
    { kind: 'plain', text: 'The ' },
    { kind: 'term', text: 'fp32 copy', term: 'master' },
    { kind: 'plain', text: ' is ' },
    { kind: 'strong', text: 'not' },
    { kind: 'plain', text: ' free.' },
  ]);
});

it('leaves a sentence without marks whole', () => {
  expect(parseProse('2 * 3 = 6')).toEqual([{ kind: 'plain', text: '2 * 3 = 6' }]);
});

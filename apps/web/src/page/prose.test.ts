import { expect, it } from 'vitest';
import { proseHtml } from './prose.ts';

it('marks emphasis and terms', () => {
  expect(proseHtml(['The [fp32 copy](masterWeights) is *not* free.'])).toBe(
    '<p>The <span tabindex="0" data-term="masterWeights" data-tone="masterWeights">fp32 copy</span> is ' +
      '<strong>not</strong> free.</p>',
  );
});

it('leaves arithmetic and what looks like a tag as they are read', () => {
  expect(proseHtml(['2 * 3 * 4 < 25', 'a & b'])).toBe('<p>2 * 3 * 4 &lt; 25</p><p>a &amp; b</p>');
});

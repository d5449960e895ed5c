import temml from 'temml';

/**
 * Typesets `*.tex` to MathML while the site is built: each file becomes a component without a
 * formula runtime. A few macros join a formula to the page; the words stay in the catalogue.
 *
 *   \name{key}          the name of a quantity, from the prop `names`, its live value beneath
 *   \value{key}         a live value alone, from the prop `values`
 *   \slot{key}          a live word or sign, from the prop `values`
 *   \term{key}{...}     a part that lights up together with everything marked `data-term="key"`;
 *                       it is underlined in the tone of that name, if there is one
 *   \share{...}{...}    a fraction in a term: its bar has the term's tone, in place of the underline
 *   \class{part}{...}   a part that is there only while its values are not empty
 *   \class{ceiling}{.}  rounded up
 *
 * Where the file has `\\`, a narrow screen may break the line.
 */
const MACROS = {
  '\\name':
    '\\underset{\\class{value}{\\text{@values.#1@}}}{\\class{name}{\\text{@names.#1@}\\vphantom{p}}}',
  '\\word': '\\text{@names.#1@}',
  '\\value': '\\class{value}{\\text{@values.#1@}}',
  '\\slot': '\\text{@values.#1@}',
  '\\term': '\\data{term=#1}{#2}',
  '\\share': '\\genfrac{}{}{0.12em}{0}{#1}{#2}',
};

/**
 * Turns the TeX of one formula into the source of a Svelte component. The server writes the
 * MathML whole; in the browser it is left as it is (see Static.svelte) and only its values move,
 * calmly.
 */
export function formulaComponent(tex) {
  const math = JSON.stringify(tex.trim().split('\\\\').map(typeset).join(''));
  return `<script lang="ts">
  import { calmly } from '../../page/turns.ts';
  let { names = {}, values = {}, label }: {
    names?: Readonly<Record<string, string>>;
    values?: Readonly<Record<string, string>>;
    label: string;
  } = $props();
  const math = import.meta.env.SSR
    ? ${math}
        .replace(/@names[.](\\w+)@/g, (_, key) => names[key] ?? '')
        .replace(/@values[.](\\w+)@/g, (_, key) => '<span data-value="' + key + '">' + (values[key] ?? '') + '</span>')
    : ' ';
  function fill(element: Element) {
    const now = values;
    calmly(element, () => {
      for (const slot of element.querySelectorAll('[data-value]')) {
        const value = now[slot.getAttribute('data-value') ?? ''] ?? '';
        if (slot.textContent !== value) slot.textContent = value;
      }
    });
  }
</script>
<div class="formula" role="math" aria-label={label} {@attach fill}>{@html math}</div>
`;
}

function typeset(tex) {
  return (
    temml
      .renderToString(tex, { displayMode: true, trust: true, macros: { ...MACROS } })
      .replace(/^<math[^>]*>/, '<math displaystyle="true">')
      // A style attribute would be refused by the page's content security policy.
      .replace(/ style="[^"]*"/g, '')
      .replace(/ data-term="(\w+)"/g, ' data-term="$1" data-tone="$1"')
  );
}

/** @returns {import('svelte/compiler').PreprocessorGroup} */
export function formulaPreprocessor() {
  return {
    name: 'formula',
    markup: ({ content, filename }) =>
      filename?.endsWith('.tex') ? { code: formulaComponent(content) } : undefined,
  };
}

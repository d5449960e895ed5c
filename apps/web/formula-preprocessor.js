import temml from 'temml';

/**
 * Typesets `*.tex` to MathML while the site is built: each file becomes a component without a
 * formula runtime. Three macros join a formula to the page; the words stay in the catalogue.
 *
 *   \name{key}          the name of a quantity, from the prop `names`, its live value beneath
 *   \value{key}         a live value alone, from the prop `values`
 *   \term{key}{...}     a part that lights up together with everything marked `data-term="key"`
 */
const MACROS = {
  '\\name': '\\underset{\\class{value}{\\text{@values.#1@}}}{\\class{name}{\\text{@names.#1@}}}',
  '\\word': '\\text{@names.#1@}',
  '\\value': '\\class{value}{\\text{@values.#1@}}',
  '\\term': '\\data{term=#1}{#2}',
};

/** Turns the TeX of one formula into the source of a Svelte component. */
export function formulaComponent(tex) {
  const math = temml
    .renderToString(tex.trim(), { displayMode: true, trust: true, macros: { ...MACROS } })
    .replace(/^<math[^>]*>/, '')
    .replace(/<[/]math>$/, '')
    // A style attribute would be refused by the page's content security policy.
    .replace(/ style="[^"]*"/g, '')
    .replace(/[{}]/g, (brace) => `{'${brace}'}`)
    .replace(/@(names|values)[.](\w+)@/g, "{$1['$2'] ?? ''}");
  return (
    `<script lang="ts">\n` +
    `let { names = {}, values = {}, label }: { names?: Record<string, string>; values?: Record<string, string>; label: string } = $props();\n` +
    `</script>\n<math display="block" aria-label={label}>${math}</math>\n`
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

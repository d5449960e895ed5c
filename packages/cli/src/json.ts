/**
 * JSON as a command prints it: indented, but a list of plain values stays on one line, so that
 * a schedule reads as one line a rank. Ended by a line break.
 */
export function json(value: unknown): string {
  return `${write(value, '')}\n`;
}

function write(value: unknown, indent: string): string {
  const deeper = `${indent}  `;
  if (ArrayBuffer.isView(value)) return write(Array.from(value as Float64Array), indent);
  if (Array.isArray(value)) {
    if (!value.some(isNested)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    return block(
      '[',
      ']',
      value.map((item) => write(item, deeper)),
      indent,
    );
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return block(
    '{',
    '}',
    entries.map(([key, item]) => `${JSON.stringify(key)}: ${write(item, deeper)}`),
    indent,
  );
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function block(open: string, close: string, items: readonly string[], indent: string): string {
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close}`;
}

/** Labels and values in two columns. */
export function pairs(rows: readonly (readonly [label: string, value: string])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n');
}

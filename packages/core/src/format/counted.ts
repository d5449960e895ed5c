/** A number of things in words, one or many: `1 stage`, `4 stages`, `2 micro-batches`. */
export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun}${/(?:ch|sh|s|x)$/.test(noun) ? 'es' : 's'}`;
}

/** What PyTorch says of the rest of a GPU as it refuses an allocation. */
export interface Surroundings {
  /** What the allocator holds and no tensor is in, where the log says it. */
  readonly unusedBytes?: number;
  /** What other processes hold of the same GPU, where the log says it. */
  readonly others?: { readonly processes: number; readonly bytes: number };
}

const UNITS: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };
const SIZE = String.raw`([\d.]+) ([KMG]iB)`;

/** Bytes, from PyTorch's way to write them. */
export const sizeOf = (number: string, unit: string): number => Number(number) * UNITS[unit]!;

/** In PyTorch's words since 2.1, and in those before. */
export function surroundingsOf(log: string): Surroundings {
  const text = log.replaceAll(/\s+/g, ' ');
  const found = (words: string): number | undefined => {
    const match = new RegExp(`${SIZE} ${words}`).exec(text);
    return match === null ? undefined : sizeOf(match[1]!, match[2]!);
  };
  const allocated = found('already allocated');
  const reserved = found('reserved in total by PyTorch');
  const unusedBytes =
    found('is reserved by PyTorch but unallocated') ??
    (allocated === undefined || reserved === undefined ? undefined : reserved - allocated);
  const processes = [...text.matchAll(new RegExp(`Process \\d+ has ${SIZE} memory in use`, 'g'))]
    .map(([, number, unit]) => sizeOf(number!, unit!))
    .sort((a, b) => b - a);
  // In a container PyTorch does not know its own number, and lists itself as one of them.
  const others = text.includes('this process has') ? processes : processes.slice(1);
  return {
    ...(unusedBytes !== undefined && { unusedBytes }),
    ...(others.length > 0 && {
      others: { processes: others.length, bytes: others.reduce((sum, one) => sum + one, 0) },
    }),
  };
}

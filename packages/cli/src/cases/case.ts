/** A situation that somebody met with a real engine, put to the terminal. */
export interface Case {
  /** Where it was told. */
  readonly source: string;
  /** What came out of it, in our words. */
  readonly fact: string;
  /** The command line that asks for it, without `shardplay`. */
  readonly ask: string;
  /** What the answer must hold, spaces and line ends aside. */
  readonly says: readonly RegExp[];
}

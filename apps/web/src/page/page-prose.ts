/**
 * What a page tells, its figures filled in while the site is built. It is in the page's HTML, and
 * scripts leave it alone: none carries it. Sentences have the marks of `prose.ts`.
 */
export interface PageProse {
  readonly opening: readonly string[];
  /** The cost model in words. */
  readonly model: readonly string[];
  readonly takeaway: string;
  readonly leavesOut: readonly string[];
}

/** One question before the bad case is revealed. */
export interface PageBet {
  readonly question: string;
  readonly choices: readonly string[];
  /** The right answer, computed, as it is written in `choices`. */
  readonly truth: string;
  /** What is said after a right guess, and after a wrong one. */
  readonly right: string;
  readonly wrong: string;
}

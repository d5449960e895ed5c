/**
 * Which branches of a script's `if` and `case` run, as far as its own variables tell. A branch that
 * hangs on the machine or on the command line may run: it is read, and the last one counts.
 */

/** Of each open `if` or `case`: whether the present branch runs, and whether one surely ran before. */
interface Branch {
  runs: boolean | undefined;
  decided: boolean;
  /** What a `case` asks about, if it is known; absent for an `if`. */
  readonly subject?: string | undefined;
  readonly isCase: boolean;
}

/** A word with its variables replaced, or undefined where one is not known. */
export type Known = string | undefined;

export class Branches {
  private readonly open: Branch[] = [];
  /** Patterns of a `case` before a `|`. */
  private readonly patterns: Known[] = [];
  /** Whether a branch was read that may not run. */
  uncertain = false;

  /** Whether what stands here may run. */
  get active(): boolean {
    return this.open.every(({ runs }) => runs !== false);
  }

  /**
   * Follows the keywords that a statement starts with.
   * @param words of the statement, variables replaced
   * @param whole whether a condition ends with this statement: no `&&` or `||` goes on with it
   * @returns how many words were keywords, condition or pattern: the rest is an ordinary statement
   */
  follow(words: readonly Known[], whole: boolean): number {
    const [first] = words;
    const top = this.open.at(-1);
    if (first === 'if') this.open.push({ runs: undefined, decided: false, isCase: false });
    if (first === 'if' || (first === 'elif' && top)) {
      this.enter(this.open.at(-1)!, whole ? truthOf(words.slice(1)) : undefined);
      // A command may be asked too: it is one like any other.
      return isTest(words[1]) ? words.length : 1;
    }
    if (first === 'else' && top) {
      this.enter(top, true);
      return 1;
    }
    if (first === 'case') {
      this.open.push({ runs: false, decided: false, isCase: true, subject: words[1] });
      return words.length > 3 ? 3 + this.follow(words.slice(3), whole) : words.length;
    }
    if (first === 'fi' || first === 'esac') {
      this.open.pop();
      return 1;
    }
    return top?.isCase ? this.pattern(top, words) : 0;
  }

  private pattern(top: Branch, words: readonly Known[]): number {
    const [first] = words;
    if (first?.endsWith(')') !== true) {
      // `a|b)` is two statements to the lexer.
      if (words.length !== 1) return 0;
      this.patterns.push(first);
      return 1;
    }
    const patterns = [...this.patterns.splice(0), first.replaceAll(/^\(|\)$/g, '')];
    const matches =
      top.subject === undefined
        ? undefined
        : patterns.some((pattern) => pattern === '*' || pattern === top.subject);
    this.enter(top, matches);
    return 1;
  }

  private enter(branch: Branch, truth: boolean | undefined): void {
    branch.runs = branch.decided ? false : truth;
    branch.decided ||= truth === true;
    if (branch.runs === undefined && this.active) this.uncertain = true;
  }
}

const COMPARISONS: Readonly<Record<string, (left: string, right: string) => boolean>> = {
  '=': (left, right) => left === right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '-eq': (left, right) => Number(left) === Number(right),
  '-ne': (left, right) => Number(left) !== Number(right),
  '-gt': (left, right) => Number(left) > Number(right),
  '-lt': (left, right) => Number(left) < Number(right),
  '-ge': (left, right) => Number(left) >= Number(right),
  '-le': (left, right) => Number(left) <= Number(right),
};

const isTest = (word: Known): boolean => word === '[' || word === '[[';

/** Whether `[ a = b ]` or `[[ -z a ]]` holds; undefined where a part is not known, or it is another test. */
function truthOf(condition: readonly Known[]): boolean | undefined {
  const [open, ...rest] = condition;
  if (!isTest(open)) return undefined;
  const parts = rest.slice(0, -1);
  if (parts[0] === '!') {
    const truth = truthOf([open, ...parts.slice(1), ']']);
    return truth === undefined ? undefined : !truth;
  }
  const [left, operator, right] = parts;
  if (parts.length === 2 && operator !== undefined) {
    if (left === '-z') return operator === '';
    if (left === '-n') return operator !== '';
  }
  const compare = COMPARISONS[operator ?? ''];
  if (parts.length !== 3 || left === undefined || right === undefined) return undefined;
  // A pattern is no text.
  if (/[*?]/.test(right)) return undefined;
  return compare?.(left, right);
}

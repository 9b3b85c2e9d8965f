/** A piece of a text that stayed, went or came. */
export type WordRun = { kind: 'same' | 'removed' | 'added'; text: string };

/** The work that is left for the texts of one comparison; what it does not suffice for is shown as a whole. */
export type Allowance = { steps: number };

/**
 * Two texts as one line of runs: those that stayed and went are the former text, those that stayed and came the present
 * one. Words are whole, and a blank between two changed words belongs to the change.
 */
export function changedWords(before: string, after: string, allowance: Allowance): WordRun[] {
  const [former, present] = [wordsOf(before), wordsOf(after)];
  const { start, end } = sharedEnds(former, present);
  const runs = new Runs();
  runs.add('same', former.slice(0, start));
  const [gone, come] = [former.slice(start, former.length - end), present.slice(start, present.length - end)];
  const steps = stepsBetween(gone, come, allowance);
  if (steps) for (const { kind, word } of steps) runs.add(kind, [word]);
  else {
    runs.add('removed', gone);
    runs.add('added', come);
  }
  runs.add('same', former.slice(former.length - end));
  return runs.finish();
}

/**
 * Two lists of lines as one: the lines that stayed, went and came, in the order of the lists. Lines that stand elsewhere
 * in the second list went and came.
 */
export function changedLines(
  before: readonly string[],
  after: readonly string[],
  allowance: Allowance,
): WordRun[] {
  const { start, end } = sharedEnds(before, after);
  const lines = (kind: WordRun['kind'], texts: readonly string[]): WordRun[] =>
    texts.map((text) => ({ kind, text }));
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const between =
    stepsBetween(gone, come, allowance)?.map(({ kind, word }): WordRun => ({ kind, text: word })) ??
    [...lines('removed', gone), ...lines('added', come)]; // prettier-ignore
  return [...lines('same', before.slice(0, start)), ...between, ...lines('same', before.slice(before.length - end))]; // prettier-ignore
}

/** The number of elements that two lists have in common at their beginning, and at their end behind that. */
function sharedEnds(
  former: readonly string[],
  present: readonly string[],
): { readonly start: number; readonly end: number } {
  const shortest = Math.min(former.length, present.length);
  let start = 0;
  while (start < shortest && former[start] === present[start]) start++;
  let end = 0;
  while (end < shortest - start && former.at(-1 - end) === present.at(-1 - end)) end++;
  return { start, end };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|[^\s.,;:!?()[\]{}<>"'=/|]+|./gsu) ?? [];
}

type Step = { readonly kind: WordRun['kind']; readonly word: string };

/** The most words that may differ between two texts: the memory grows with the square of it. */
const mostDifferences = 1_000;

/**
 * The fewest words to remove and add (E. Myers, An O(ND) difference algorithm); undefined where that is more work than
 * is allowed.
 */
function stepsBetween(
  before: readonly string[],
  after: readonly string[],
  allowance: Allowance,
): readonly Step[] | undefined {
  const [n, m] = [before.length, after.length];
  if (n === 0 || m === 0)
    return n + m > mostDifferences
      ? undefined
      : [
          ...before.map((word): Step => ({ kind: 'removed', word })),
          ...after.map((word): Step => ({ kind: 'added', word })),
        ];
  const most = Math.min(n + m, mostDifferences);
  if (Math.abs(n - m) > most) return undefined;
  const furthest = new Int32Array(2 * most + 3);
  const rounds: Int32Array[] = [];
  for (let d = 0; d <= most; d++) {
    rounds.push(furthest.slice(most - d, most + d + 3));
    for (let k = -d; k <= d; k += 2) {
      const at = k + most + 1;
      const goesDown = k === -d || (k !== d && (furthest[at - 1] ?? 0) < (furthest[at + 1] ?? 0));
      let x = goesDown ? (furthest[at + 1] ?? 0) : (furthest[at - 1] ?? 0) + 1;
      const from = x;
      while (x < n && x - k < m && before[x] === after[x - k]) x++;
      allowance.steps -= 1 + x - from;
      furthest[at] = x;
      if (x >= n && x - k >= m) return walkedBack(before, after, rounds);
    }
    if (allowance.steps <= 0) return undefined;
  }
  return undefined;
}

/** The way to the end of both texts, read from its end by what each round knew before it. */
function walkedBack(
  before: readonly string[],
  after: readonly string[],
  rounds: readonly Int32Array[],
): readonly Step[] {
  const steps: Step[] = [];
  let [x, y] = [before.length, after.length];
  for (let d = rounds.length - 1; d >= 0; d--) {
    const known = rounds[d] ?? new Int32Array();
    const furthest = (k: number): number => known[k + d + 1] ?? 0;
    const k = x - y;
    const goesDown = k === -d || (k !== d && furthest(k - 1) < furthest(k + 1));
    const formerK = goesDown ? k + 1 : k - 1;
    const formerX = d === 0 ? 0 : furthest(formerK);
    const formerY = d === 0 ? 0 : formerX - formerK;
    while (x > formerX && y > formerY) {
      steps.push({ kind: 'same', word: before[x - 1] ?? '' });
      x--;
      y--;
    }
    if (d === 0) break;
    if (goesDown) steps.push({ kind: 'added', word: after[y - 1] ?? '' });
    else steps.push({ kind: 'removed', word: before[x - 1] ?? '' });
    [x, y] = [formerX, formerY];
  }
  return steps.reverse();
}

/** Joins words to runs: of one change what went comes first. */
class Runs {
  readonly #runs: WordRun[] = [];
  #removed: string[] = [];
  #added: string[] = [];
  #blank = '';

  add(kind: WordRun['kind'], words: readonly string[]): void {
    if (words.length === 0) return;
    if (kind === 'same') {
      const text = words.join('');
      // a blank inside of a change waits for what follows it
      if (this.#isChange() && this.#blank === '' && /^[ \t]+$/.test(text)) this.#blank = text;
      else {
        this.#close();
        this.#keep(text);
      }
      return;
    }
    if (this.#blank !== '') {
      this.#removed.push(this.#blank);
      this.#added.push(this.#blank);
      this.#blank = '';
    }
    const list = kind === 'removed' ? this.#removed : this.#added;
    for (const word of words) list.push(word);
  }

  finish(): WordRun[] {
    this.#close();
    return this.#runs;
  }

  #isChange(): boolean {
    return this.#removed.length + this.#added.length > 0;
  }

  #keep(text: string): void {
    const last = this.#runs.at(-1);
    if (last?.kind === 'same') last.text += text;
    else this.#runs.push({ kind: 'same', text });
  }

  #close(): void {
    // what the change leaves as it was at its end
    let rest = '';
    while (
      this.#removed.length > 0 &&
      this.#added.length > 0 &&
      this.#removed.at(-1) === this.#added.at(-1)
    ) {
      rest = `${this.#removed.pop() ?? ''}${rest}`;
      this.#added.pop();
    }
    if (this.#removed.length > 0) this.#runs.push({ kind: 'removed', text: this.#removed.join('') });
    if (this.#added.length > 0) this.#runs.push({ kind: 'added', text: this.#added.join('') });
    if (rest !== '' || this.#blank !== '') this.#keep(`${rest}${this.#blank}`);
    [this.#removed, this.#added, this.#blank] = [[], [], ''];
  }
}

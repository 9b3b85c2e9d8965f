/** The ranks of the ways in which a name answers what somebody types; the lower, the better. */
const ranks = { exact: 0, beginning: 1, word: 2, inside: 3, keyword: 4 } as const;

/** An entry that answers what was typed. */
export type Match<T> = {
  readonly entry: T;
  /** The further word that it was found by, where its name has none of what was typed. */
  readonly keyword?: string | undefined;
};

/** The names of an entry, and further words by which it is found. */
type Words = { readonly names: readonly string[]; readonly keywords?: readonly string[] | undefined };

/**
 * The entries that answer what somebody types, the best first: those called so, then those whose name begins so, then
 * those in which a word begins so, then those that hold it anywhere, then those found by a keyword. Equals keep their
 * order, and all entries answer an empty text.
 */
export function bestMatches<T>(
  entries: readonly T[],
  typed: string,
  wordsOf: (entry: T) => Words,
): readonly Match<T>[] {
  const wanted = folded(typed);
  if (wanted === '') return entries.map((entry) => ({ entry }));
  return entries
    .flatMap((entry) => {
      const match = matchOf(wordsOf(entry), wanted);
      return match ? [{ entry, ...match }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry, keyword }) => ({ entry, keyword }));
}

function matchOf(
  { names, keywords = [] }: Words,
  wanted: string,
): { readonly rank: number; readonly keyword?: string | undefined } | undefined {
  const ofNames = names.flatMap((name) => rankOf(folded(name), wanted) ?? []);
  if (ofNames.length > 0) return { rank: Math.min(...ofNames) };
  // each typed word may be in another one: “ask colour” finds a question by its category and its keyword
  const parts = wanted.split(' ');
  const holds = (word: string, part: string): boolean => folded(word).includes(part);
  const isFound = parts.every((part) => [...names, ...keywords].some((word) => holds(word, part)));
  if (!isFound) return undefined;
  if (parts.every((part) => names.some((name) => holds(name, part)))) return { rank: ranks.inside };
  const whole =
    keywords.find((word) => folded(word) === wanted) ?? keywords.find((word) => holds(word, wanted));
  const keyword = whole ?? keywords.find((word) => parts.some((part) => holds(word, part)));
  return { rank: ranks.keyword, keyword };
}

function rankOf(name: string, wanted: string): number | undefined {
  if (name === wanted) return ranks.exact;
  if (name.startsWith(wanted)) return ranks.beginning;
  if (name.split(/[\s/(“-]+/).some((word) => word.startsWith(wanted)) || name.includes(` ${wanted}`))
    return ranks.word;
  return name.includes(wanted) ? ranks.inside : undefined;
}

/** A text without what does not matter when one types: capitals, accents and double spaces. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
}

import { costOfFinding, folded, trimmed, type Reader } from './folding.ts';

/** A choice: a visitor names it by its id, by its value, which is not shown, or by the words on it. */
export type Choice = { readonly id: string; readonly content: string; readonly value: string | undefined };

/**
 * The choice a reply means: by id first, then by value, then by the words on it, without regard to case, and at last by
 * its number.
 */
export function matchOne<C extends Choice>(
  choices: readonly C[],
  text: string,
  replyId: string | undefined,
  context: Reader,
): C | undefined {
  const words = trimmed(text, context);
  const isMeant = (label = ''): boolean => words !== '' && trimmed(label, context) === words;
  return (
    choices.find(({ id }) => id === replyId) ??
    choices.find(({ id }) => id === text) ??
    choices.find(({ value }) => isMeant(value)) ??
    choices.find(({ content }) => isMeant(content)) ??
    choices.find(({ content }) => words !== '' && folded(content, context) === folded(text, context)) ??
    choices[indexNamed(words)]
  );
}

/** The index of the choice that `words` name by its one-based number and nothing else; -1 for other words. */
function indexNamed(words: string): number {
  return /^\d{1,4}[.)]?$/.test(words) ? Number.parseInt(words, 10) - 1 : -1;
}

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;

/** The cost of a close look at one position, in characters read. */
const attemptCost = 128;
/** The number of characters skipped in the time of reading one. */
const passedOver = 16;
/** Replaces a phrase that was taken out; no phrase contains it. */
const gap = '\n';

/**
 * Takes phrases out of a text if they stand by themselves; returns false for a phrase that does not. The text is a
 * visitor's and the phrases are an author's: if finding one costs too much, it and all later ones count as not found.
 */
function taking(text: string, context: Reader): (phrase: string) => boolean {
  let rest = squeeze(text, context);
  const touches = (beside: string | undefined, edge: string | undefined): boolean =>
    beside !== undefined && edge !== undefined && wordCharacter.test(beside) && wordCharacter.test(edge);
  return (phrase) => {
    const wanted = squeeze(phrase, context);
    const cost = Math.ceil(costOfFinding(wanted, rest.length) / passedOver) + attemptCost;
    for (let from = 0; wanted !== '' && context.spend(from === 0 ? cost : attemptCost); from++) {
      const found = rest.indexOf(wanted, from);
      if (found === -1) return false;
      from = found;
      const until = from + wanted.length;
      if (touches(rest[from - 1], wanted[0]) || touches(rest[until], wanted.at(-1))) continue;
      rest = rest.slice(0, from) + gap + rest.slice(until);
      return true;
    }
    return false;
  };
}

const squeeze = (text: string, context: Reader): string => folded(text, context).replace(/\s+/g, ' ');

/**
 * The choices a reply names, in their own order. Searches for ids, values, words and one-based numbers in turn, the
 * longest first, and takes each match out of the text, so that `New York` is not also `York`.
 */
export function matchMany<C extends Choice>(
  choices: readonly C[],
  text: string,
  replyId: string | undefined,
  context: Reader,
): C[] {
  const chosen = new Set<C>(choices.filter(({ id }) => id === replyId));
  const takeOut = taking(text, context);
  const keys: readonly ((choice: C, index: number) => string | undefined)[] = [
    ({ id }) => id,
    ({ value }) => value,
    ({ content }) => content,
    (_, index) => String(index + 1),
  ];
  for (const key of keys) {
    const candidates = choices
      .map((choice, index) => ({ choice, phrase: key(choice, index) ?? '' }))
      .filter(({ choice }) => !chosen.has(choice))
      .sort((a, b) => b.phrase.length - a.phrase.length);
    for (const { choice, phrase } of candidates) if (takeOut(phrase)) chosen.add(choice);
  }
  return choices.filter((choice) => chosen.has(choice));
}

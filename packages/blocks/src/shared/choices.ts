/** Something that can be chosen: by its id, by its value behind the scenes, or by the words on it. */
export type Choice = { readonly id: string; readonly content: string; readonly value: string | undefined };

const same = (text: string, other: string | undefined): boolean =>
  other !== undefined && other.trim() !== '' && text.trim() === other.trim();

/** The choice a reply means: by id first, then by value, then by the words on it, without regard to case at last. */
export function matchOne<C extends Choice>(
  choices: readonly C[],
  text: string,
  replyId?: string,
): C | undefined {
  return (
    choices.find(({ id }) => id === replyId) ??
    choices.find(({ id }) => id === text) ??
    choices.find(({ value }) => same(text, value)) ??
    choices.find(({ content }) => same(text, content)) ??
    choices.find(({ content }) => same(text.toLowerCase(), content.toLowerCase()))
  );
}

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u;

/** Takes `phrase` out of `text` where it stands by itself, case and width of white space aside; undefined if it does not. */
function takeOut(text: string, phrase: string): string | undefined {
  const wanted = squeeze(phrase);
  if (wanted === '') return undefined;
  for (let from = text.indexOf(wanted); from !== -1; from = text.indexOf(wanted, from + 1)) {
    const before = text.slice(0, from);
    const after = text.slice(from + wanted.length);
    const touches = (beside: string | undefined, edge: string | undefined): boolean =>
      beside !== undefined && edge !== undefined && wordCharacter.test(beside) && wordCharacter.test(edge);
    if (touches(before.at(-1), wanted[0]) || touches(after[0], wanted.at(-1))) continue;
    return `${before} ${after}`;
  }
  return undefined;
}

const squeeze = (text: string): string => text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');

/**
 * The choices a reply names, in their own order. Ids, values, words and one-based numbers are looked for in turn, the
 * longest first, and what was found is taken out of the text, so that `New York` is not also `York`.
 */
export function matchMany<C extends Choice>(choices: readonly C[], text: string, replyId?: string): C[] {
  const chosen = new Set<C>(choices.filter(({ id }) => id === replyId));
  let rest = squeeze(text);
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
    for (const { choice, phrase } of candidates) {
      const without = takeOut(rest, phrase);
      if (without === undefined) continue;
      chosen.add(choice);
      rest = squeeze(without);
    }
  }
  return choices.filter((choice) => chosen.has(choice));
}

/** Somebody with a name, as far as a text is concerned. */
type Named = { readonly userId: string; readonly name: string | null };

/** A run of a text, and if it mentions somebody. */
export type TextRun = { readonly text: string; readonly isMention: boolean };

/**
 * A text in runs, each mention by itself: `@` and a name, of names that begin alike the longest. What comes before the sign
 * is no part of a word, as it is in an e-mail address.
 */
export function runsOf(text: string, people: readonly Named[]): readonly TextRun[] {
  const names = people.flatMap(({ name }) => name ?? []).toSorted((one, other) => other.length - one.length);
  const runs: TextRun[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (/\w/.test(text.charAt(at - 1))) continue;
    const name = names.find((known) => text.startsWith(known, at + 1));
    if (name === undefined) continue;
    const end = at + 1 + name.length;
    if (at > from) runs.push({ text: text.slice(from, at), isMention: false });
    runs.push({ text: text.slice(at, end), isMention: true });
    from = end;
    at = end - 1;
  }
  if (from < text.length) runs.push({ text: text.slice(from), isMention: false });
  return runs;
}

/** The ids of those whom a text mentions; all of them where several have one name. */
export function mentionedIn(text: string, people: readonly Named[]): string[] {
  const mentioned = new Set(runsOf(text, people).flatMap((run) => (run.isMention ? run.text.slice(1) : [])));
  return people.flatMap(({ userId, name }) => (name !== null && mentioned.has(name) ? userId : []));
}

/** The most people that are offered at once. */
const mostOffered = 5;

/** Those whose name is being written at the caret, after an `@`. */
export function offeredFor<P extends Named>(text: string, caret: number, people: readonly P[]): readonly P[] {
  const begun = /(?<!\w)@([^@\n]{0,60})$/.exec(text.slice(0, caret))?.[1]?.toLowerCase();
  if (begun === undefined) return [];
  return people
    .filter(({ name }) => name !== null && name.toLowerCase().startsWith(begun) && name.length > begun.length)
    .slice(0, mostOffered);
}

/** A text, and where in it is written on. */
type Writing = { readonly text: string; readonly caret: number };

/** The text with a name in the place of what was begun of it before the caret, which then stands behind that. */
export function withMention({ text, caret }: Writing, name: string): Writing {
  const begun = text.slice(0, caret);
  const before = `${begun.slice(0, begun.lastIndexOf('@'))}@${name}`;
  const after = text.slice(caret);
  const rest = /^\s/.test(after) ? after : ` ${after}`;
  return { text: `${before}${rest}`, caret: before.length + 1 };
}

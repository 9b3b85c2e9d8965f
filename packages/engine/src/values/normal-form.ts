/** The longest run of combining marks in a text that is stream-safe (UAX #15, section 13). */
const longestRun = 30;
/** U+034F, a mark that sorts with no other: a normal form sorts what stands on each side of it by itself. */
const joiner = '\u034f';
/** Without any of these a text has no combining marks. */
const beyondLatin = /[^\u0000-\u02ff]/;
const runsOfMarks = /(?:(?!\u034f)\p{M})+/gu;
const partsOfRun = new RegExp(`.{${longestRun}}(?!$)`, 'gsu');
const beyondAscii = /[^\u0000-\u007f]/;

/**
 * `text` without a run of more than 30 combining marks: longer ones are parted by U+034F, which nobody sees. A normal
 * form sorts each run, in time quadratic in its length. A text that is stream-safe stays as it is.
 */
export function streamSafe(text: string): string {
  if (text.length <= longestRun || !beyondLatin.test(text)) return text;
  return text.replace(runsOfMarks, (run) =>
    run.length <= longestRun ? run : run.replace(partsOfRun, `$&${joiner}`),
  );
}

/** The one form (NFC) of all texts that look alike, in time linear in the text. */
export function normalForm(text: string): string {
  return streamSafe(text).normalize('NFC');
}

/** What `streamSafe` and `normalForm` cost at most, in characters read. */
export function costOfNormalForm(text: string): number {
  return beyondAscii.test(text) ? 8 * text.length : text.length;
}

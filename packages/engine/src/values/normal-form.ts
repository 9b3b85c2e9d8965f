/** The longest run of combining marks in a text that is stream-safe (UAX #15, section 13). */
const longestRun = 30;
/** U+034F, a mark that is never reordered: normalization sorts the marks on each side of it separately. */
const joiner = '\u034f';
/** Combining marks begin above U+02FF. */
const beyondLatin = /[^\u0000-\u02ff]/;
const runsOfMarks = /(?:(?!\u034f)\p{M})+/gu;
const partsOfRun = new RegExp(`.{${longestRun}}(?!$)`, 'gsu');
const beyondAscii = /[^\u0000-\u007f]/;

/**
 * `text` without a run of more than 30 combining marks: U+034F, which is invisible, splits longer ones. Normalization
 * sorts each run, in time quadratic in its length. A stream-safe text stays as it is.
 */
export function streamSafe(text: string): string {
  if (text.length <= longestRun || !beyondLatin.test(text)) return text;
  return text.replace(runsOfMarks, (run) =>
    run.length <= longestRun ? run : run.replace(partsOfRun, `$&${joiner}`),
  );
}

/** The normal form (NFC), the same for all texts that look alike; in time linear in the text. */
export function normalForm(text: string): string {
  return streamSafe(text).normalize('NFC');
}

/** The most that `streamSafe` and `normalForm` cost, in characters read. */
export function costOfNormalForm(text: string): number {
  return beyondAscii.test(text) ? 8 * text.length : text.length;
}

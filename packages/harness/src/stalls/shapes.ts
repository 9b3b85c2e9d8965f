/** A text that is hostile to something a bot does with texts, of so many characters or a few less. */
export type Shape = { readonly name: string; readonly of: (length: number) => string };

const repeated =
  (part: string) =>
  (length: number): string =>
    part.repeat(Math.floor(length / part.length));

/** Shapes for normal forms, Markdown, templates, searches, patterns, dates and JSON. */
export const shapes: readonly Shape[] = [
  { name: 'marks', of: repeated('\u0345\u0301\u0316') },
  { name: 'astral-marks', of: repeated('\u{1d165}\u{1d16d}') },
  { name: 'hangul', of: repeated('\u1100\u1161\u11a8') },
  { name: 'headings', of: repeated('a\n=\n') },
  { name: 'lists', of: repeated('* a\n\n') },
  { name: 'links', of: repeated('[a](') },
  { name: 'brackets', of: (length) => '['.repeat(length / 2) + ']'.repeat(length / 2) },
  { name: 'emphasis', of: repeated('*a_') },
  { name: 'entities', of: repeated('&amp;') },
  { name: 'unsafe-links', of: repeated('](javascript') },
  { name: 'slots', of: repeated('{{Said}}') },
  { name: 'code-slots', of: repeated('{{=a') },
  { name: 'one-letter', of: repeated('a') },
  { name: 'needle', of: (length) => `${'a'.repeat(length / 2)}b${'a'.repeat(length / 2 - 1)}` },
  { name: 'digits', of: repeated('1') },
  { name: 'dates', of: repeated('12/12 ') },
  { name: 'spaces', of: (length) => `a${' '.repeat(length - 2)}b` },
  { name: 'mail', of: (length) => `${'a.'.repeat(length / 2 - 4)}@a.a` },
  { name: 'json-depth', of: (length) => '['.repeat(length / 2) + ']'.repeat(length / 2) },
  { name: 'json-list', of: (length) => `[${'1,'.repeat(length / 2 - 2)}1]` },
];

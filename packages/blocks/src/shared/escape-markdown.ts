/** Matches each character that Markdown would read as a mark, where it stands; a second mark that it needs may be far. */
const marks = new RegExp(
  [
    // within a line
    String.raw`\\(?=[!-/:-@[-\u0060{-~])`,
    '`',
    String.raw`\*(?=\S)|(?<=\S)\*`,
    String.raw`(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])`,
    String.raw`\](?=[(:])`,
    String.raw`<(?=[A-Za-z/!?])`,
    String.raw`&(?=#?\w{1,31};)`,
    '~(?=~)',
    // at the beginning of a line: headings, quotes, lists, rules, underlines of headings
    String.raw`(?<=^ {0,3})(?:#(?=#{0,5}(?:\s|$))|>|[-+*_](?=\s|$)|-(?=[- \t]*$)|=(?==*[ \t]*$))`,
    String.raw`(?<=^ {0,3}\d{1,9})[.)](?=\s|$)`,
  ].join('|'),
  'gmu',
);

/**
 * The Markdown that shows just this text, in time linear in it. A character is escaped only where a reader of CommonMark
 * could take it for a mark: `2*3*4` becomes `2\*3\*4`, and `2 * 3` and `snake_case` stay.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(marks, String.raw`\$&`);
}

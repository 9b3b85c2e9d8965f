import fc from 'fast-check';
import { escapeMarkdown } from './escape-markdown.ts';
import { markdownToRichText } from './markdown.ts';
import type { RichTextNode } from './rich-text-nodes.ts';

test.each([
  ['2*3*4', String.raw`2\*3\*4`],
  ['2 * 3, snake_case, 5 > 4, a - b, C#, (1) and [x]', '2 * 3, snake_case, 5 > 4, a - b, C#, (1) and [x]'],
  ['_said_ **loud** `code`', '\\_said\\_ \\*\\*loud\\*\\* \\`code\\`'],
  ['[here](https://a.example)', String.raw`[here\](https://a.example)`],
  ['# 1\n> 2\n- 3\n4. 5\n---', '\\# 1\n\\> 2\n\\- 3\n4\\. 5\n\\---'],
  ['-- -\n= =', '\\-- -\n= ='],
  [String.raw`<b> &amp; \* C:\new`, String.raw`\<b> \&amp; \\\* C:\new`],
])('%j is written as %j', (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown);
});

const shown = (nodes: readonly RichTextNode[]): string =>
  nodes.map((node) => ('children' in node ? shown(node.children) : node.text)).join('');
const formats = (nodes: readonly RichTextNode[]): boolean =>
  nodes.some((node) =>
    'children' in node
      ? node.type !== 'p' || formats(node.children)
      : node.bold === true || node.italic === true,
  );

test('a reader of Markdown shows the text that was escaped, whatever is in it', () => {
  const pieces = fc.constantFrom(...String.raw`a 1 * _ ~ # > - + = . ) ( [ ] < ! & ; : / \ a1 amp`.split(' '), ' ', '`', '**', '1.', '- ', 'ä');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join('').trim();
      const nodes = markdownToRichText(escapeMarkdown(text));
      expect([shown(nodes), formats(nodes)]).toEqual([text, false]);
    }),
    { numRuns: 2_000 },
  );
}); // prettier-ignore

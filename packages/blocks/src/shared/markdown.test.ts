import { markdownToRichText, richTextToMarkdown } from './markdown.ts';
import type { RichTextNode } from './rich-text-nodes.ts';

const p = (...children: RichTextNode[]): RichTextNode => ({ type: 'p', children });
const depthOf = (nodes: readonly RichTextNode[]): number =>
  Math.max(0, ...nodes.map((node) => ('children' in node ? 1 + depthOf(node.children) : 0)));

describe('a value that could be meant to break the reader', () => {
  test.each([
    ['quotes in quotes', '> '.repeat(30_000)],
    ['lists in lists', '1. '.repeat(20_000)],
    [
      'lists in lists, by their indent',
      Array.from({ length: 90 }, (_, depth) => `${' '.repeat(depth * 2)}* a`).join('\n'),
    ],
    ['marks that never match', '*a_'.repeat(20_000)],
    ['brackets that never match', '['.repeat(60_000)],
    ['links in links', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['code that never ends', '`a'.repeat(30_000)],
    ['spaces in bold', `**a${' '.repeat(9_000)}b**`],
  ])('%s: it is read all the same, and no deeper than a client can show', (_, value) => {
    const nodes = markdownToRichText(value);
    expect(depthOf(nodes)).toBeLessThanOrEqual(30);
    expect(richTextToMarkdown(nodes).length).toBeGreaterThan(0);
  });

  test('is shown line by line as it is written where it holds too much', () => {
    const long = `**a**\n\n${'* b\n'.repeat(5_000)}end`;
    const nodes = markdownToRichText(long);
    expect(nodes.slice(0, 3)).toEqual([p({ text: '**a**' }), p({ text: '' }), p({ text: '* b' })]);
    expect(richTextToMarkdown(nodes)).toBe(long);
  });
});

test.each<[string, RichTextNode[]]>([
  ['plain', [p({ text: 'plain' })]],
  [
    'a *b* **c** `d`',
    [
      p(
        { text: 'a ' },
        { text: 'b', italic: true },
        { text: ' ' },
        { text: 'c', bold: true },
        { text: ' ' },
        { text: 'd' },
      ),
    ],
  ],
  ['> quoted', [p({ text: 'quoted' })]],
  ['```\ncode\n```', [p({ text: 'code' })]],
  ['<b>x</b>', [p({ text: '<b>' }, { text: 'x' }, { text: '</b>' })]],
  ['---', [p({ text: '---' })]],
  ['a  \nb', [p({ text: 'a' }, { text: '\n' }, { text: 'b' })]],
  ['[x](javascript:alert(1))', [p({ text: 'x' })]],
  [
    '![**alt**](https://example.org/a.png)',
    [p({ type: 'a', url: 'https://example.org/a.png', children: [{ text: 'alt' }] })],
  ],
  [
    '![](https://a.example)',
    [p({ type: 'a', url: 'https://a.example', children: [{ text: 'https://a.example' }] })],
  ],
  ['![alt](javascript:alert(1))', [p({ text: 'alt' })]],
  ['[1]: https://example.org', [p({ text: '[1]: https://example.org' })]],
  ['[x][1]\n\n[1]: javascript:y', [p({ text: '[x][1]' }), p({ text: '' }), p({ text: '[1]: javascript:y' })]],
])('%j is read as Markdown', (markdown, nodes) => {
  expect(markdownToRichText(markdown)).toEqual(nodes);
});

test.each<[string, RichTextNode[], string]>([
  ['bold beside a letter', [p({ text: 'Hi!', bold: true }, { text: 'there' })], '**Hi!**there'],
  [
    'spaces at the edges of bold',
    [p({ text: 'a' }, { text: ' b ', bold: true }, { text: 'c' })],
    'a **b** c',
  ],
  ['what looks like Markdown', [p({ text: '# 1 * 2 _x_ <b>' })], '# 1 * 2 _x_ <b>'],
  ['a link without a target', [p({ type: 'a', url: '', children: [{ text: 'here' }] })], 'here'],
])('%s is written as it is meant', (_, nodes, markdown) => {
  expect(richTextToMarkdown(nodes)).toBe(markdown);
});

import { costOfMarkdown, markdownToRichText } from './markdown.ts';
import type { RichTextNode } from './rich-text-nodes.ts';
import { richTextToMarkdown, richTextToReadable } from './write-markdown.ts';

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
    const long = `**a**\n\n${`* ${'b'.repeat(20)}\n`.repeat(500)}end`;
    const nodes = markdownToRichText(long);
    expect(nodes.slice(0, 2)).toEqual([p({ text: '**a**' }), p({ text: '' })]);
    expect(nodes).toHaveLength(503);
    expect(richTextToReadable(nodes)).toBe(long);
  });

  test('is shown in one piece as it is written where it has too many lines', () => {
    const long = `**a**\n\n${'* b\n'.repeat(5_000)}end`;
    expect(markdownToRichText(long)).toEqual([p({ text: long })]);
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
  ['2*3*4 and 3*x*2', [p({ text: '2*3*4 and 3*x*2' })]],
  ['*2* **3**', [p({ text: '2', italic: true }, { text: ' ' }, { text: '3', bold: true })]],
  ['un*like*ly', [p({ text: 'un' }, { text: 'like', italic: true }, { text: 'ly' })]],
  ['> quoted', [p({ text: 'quoted' })]],
  ['```\ncode\n```', [p({ text: 'code' })]],
  ['<b>x</b>', [p({ text: '<b>x</b>' })]],
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
  ['what looks like Markdown', [p({ text: '# 1 * 2 _x_ <b>' })], '\\# 1 * 2 \\_x\\_ \\<b>'],
  [
    'an address as it is, where nothing in it needs another way',
    [p({ type: 'a', url: 'https://a.example/b_(c)?a=1&b=2*3_4', children: [{ text: 'here' }] })],
    '[here](https://a.example/b_(c)?a=1&b=2*3_4)',
  ],
  [
    'an address that would end too soon, or read as something else',
    [p({ type: 'a', url: 'https://a.example/) x<\\&lt;', children: [{ text: 'here' }] })],
    '[here](https://a.example/%29%20x%3C%5C\\&lt;)',
  ],
  ['a link without a target', [p({ type: 'a', url: '', children: [{ text: 'here' }] })], 'here'],
])('%s is written as it is meant', (_, nodes, markdown) => {
  expect(richTextToMarkdown(nodes)).toBe(markdown);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](javascript&colon;alert(1))',
  '[x](&#106;ava\\script&#x3a;alert(1))',
  '[x]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](data:text/html,y)',
])('%j is no link in the Markdown that is written, and shows as it is', (text) => {
  const markdown = richTextToMarkdown([p({ text })]);
  expect(markdown).not.toBe(text);
  const readable = richTextToReadable([p({ text })]);
  expect(readable.replace(/\\(?=[<(:])/, '')).toBe(text);
  for (const read of [markdown, readable])
    expect(JSON.stringify(markdownToRichText(read)).match(/"url"/g)).toBeNull();
});

test('for people to read, links that are safe stay as they are', () => {
  const text = '[a](https://a.example) <https://b.example> [c](/d) 1 < 2 <b>e</b> [f]: https://g.example';
  expect(richTextToReadable([p({ text })])).toBe(text);
});

test.each<[string, (size: number) => string]>([
  ['headings', (size) => 'a\n=\n'.repeat(size / 4)],
  ['links that never end', (size) => '[a]('.repeat(size / 4)],
  ['plain text', (size) => 'a'.repeat(size)],
])('reading costs no more than the text grows: %s', (_, text) => {
  const [small, large] = [costOfMarkdown(text(400)), costOfMarkdown(text(4_000))];
  expect(large).toBeGreaterThanOrEqual(4_000);
  expect(large).toBeLessThanOrEqual(10 * small);
});

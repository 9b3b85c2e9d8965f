import { markedText, shortened, splitText } from './marked-text.ts';

const leaf = (text: string, over: object = {}): object => ({ text, ...over });
const paragraph = (...children: object[]): object => ({ type: 'p', children });

test('paragraphs are lines, and formatted parts are marks at their positions', () => {
  const rich = [
    paragraph(leaf('Hello '), leaf('Ada', { bold: true, italic: true }), leaf('!')),
    paragraph(leaf('See '), { type: 'a', url: 'https://example.org', children: [leaf('the shop')] }),
  ];
  expect(markedText(rich)).toEqual({
    text: 'Hello Ada!\nSee the shop',
    marks: [
      { from: 6, to: 9, kind: 'bold' },
      { from: 6, to: 9, kind: 'italic' },
      { from: 15, to: 23, kind: 'link', url: 'https://example.org' },
    ],
  });
});

test('lists have bullets or numbers, and a link without words shows its address', () => {
  const item = (text: string): object => ({
    type: 'li',
    children: [{ type: 'lic', children: [leaf(text)] }],
  });
  const rich = [
    { type: 'ul', children: [item('tea'), item('coffee')] },
    { type: 'ol', children: [item('one'), item('two')] },
    paragraph({ type: 'a', url: 'https://example.org', children: [leaf('')] }),
  ];
  expect(markedText(rich).text).toBe('• tea\n• coffee\n1. one\n2. two\nhttps://example.org');
});

test('white space around a text goes, and marks stay where they belong', () => {
  expect(
    markedText([paragraph(leaf('  a ')), paragraph(leaf('b', { bold: true })), paragraph(leaf(''))]),
  ).toEqual({
    text: 'a \nb',
    marks: [{ from: 3, to: 4, kind: 'bold' }],
  });
});

test.each([[undefined], ['text'], [[{ type: 'p' }]]])('%j is no rich text and has no words', (value) => {
  expect(markedText(value)).toEqual({ text: '', marks: [] });
});

describe('a long text is cut', () => {
  const cut = (text: string, most: number): string[] =>
    splitText({ text, marks: [] }, most).map((part) => part.text);

  test('after a line, else after a word, else anywhere but inside a character', () => {
    expect(cut('one two\nthree', 10)).toEqual(['one two', 'three']);
    expect(cut('one two three', 10)).toEqual(['one two', 'three']);
    expect(cut('abcdefghijkl', 10)).toEqual(['abcdefghij', 'kl']);
    expect(cut(`${'a'.repeat(9)}😀b`, 10)).toEqual(['a'.repeat(9), '😀b']);
  });

  test('with the marks that lie in each part', () => {
    expect(splitText({ text: 'one two three', marks: [{ from: 4, to: 13, kind: 'bold' }] }, 10)).toEqual([
      { text: 'one two', marks: [{ from: 4, to: 7, kind: 'bold' }] },
      { text: 'three', marks: [{ from: 0, to: 5, kind: 'bold' }] },
    ]);
  });

  test('into no part at all where there is nothing but white space', () => {
    expect(cut('  \n ', 10)).toEqual([]);
  });
});

test('a text that is too long ends with an ellipsis', () => {
  expect(shortened('short', 5)).toBe('short');
  expect(shortened('a long word', 8)).toBe('a long…');
});

import fc from 'fast-check';
import type { Descendant } from 'slate';
import { fromMarkdown, toMarkdown } from './markdown.ts';
import { emptyText } from './nodes.ts';
import { isSame } from './normal-form.ts';

const p = (...children: Descendant[]): Descendant => ({ type: 'p', children });
const item = (text: string, ...more: Descendant[]): Descendant => ({
  type: 'li',
  children: [{ type: 'lic', children: [{ text }] }, ...more],
});
const unknown = { type: 'callout', tone: 'warm', children: [{ text: 'Mind the step' }] } as Descendant;

test.each<[string, Descendant[]]>([
  ['', [...emptyText]],
  ['Hello {{Name}}!\n\nBye', [p({ text: 'Hello {{Name}}!' }), p({ text: '' }), p({ text: 'Bye' })]],
  ['We are **open** today', [p({ text: 'We are ' }, { text: 'open ', bold: true }, { text: 'today' })]],
  [
    '**_all_** <u>of</u> `it`',
    [
      p(
        { text: 'all', bold: true, italic: true },
        { text: ' ' },
        { text: 'of', underline: true },
        { text: ' ' },
        { text: 'it', code: true },
      ),
    ],
  ],
  [
    'See [our terms](<https://example.com/a b>).',
    [
      p(
        { text: 'See ' },
        { type: 'a', url: 'https://example.com/a b', children: [{ text: 'our terms' }] },
        { text: '.' },
      ),
    ],
  ],
  [
    '- one\n- two\n  1. inside',
    [{ type: 'ul', children: [item('one'), item('two', { type: 'ol', children: [item('inside')] })] }],
  ],
  [
    '- one\n* other',
    [
      { type: 'ul', children: [item('one')] },
      { type: 'ul', children: [item('other')] },
    ],
  ],
  ['two\\\nlines', [p({ text: 'two\nlines' })]],
  ['2 \\* 3 \\_ \\[x\\]', [p({ text: '2 * 3 _ [x]' })]],
  ['\\- no list', [p({ text: '- no list' })]],
])('%j is the Markdown of %j, and means just that', (text, nodes) => {
  expect(toMarkdown(nodes).text).toBe(text);
  expect(isSame(fromMarkdown(text, []), nodes)).toBe(true);
});

test('a line is read as it is written elsewhere, and an address that nobody may follow is no link', () => {
  expect(fromMarkdown('1) __a__ *b*', [])).toEqual([
    {
      type: 'ol',
      children: [
        {
          type: 'li',
          children: [
            {
              type: 'lic',
              children: [{ text: 'a', bold: true }, { text: ' ' }, { text: 'b', italic: true }],
            },
          ],
        },
      ],
    },
  ]);
  expect(fromMarkdown('[x](javascript:alert)', [])).toEqual([p({ text: 'x' })]);
  expect(fromMarkdown('<b>x</b> # y', [])).toEqual([p({ text: '<b>x</b> # y' })]);
});

test('what Markdown has no words for is kept, wherever its line is moved to', () => {
  const { text, blocks } = toMarkdown([unknown, p({ text: 'on' })]);
  expect(text).toBe('[[1: Mind the step]]\non');
  expect(fromMarkdown('new\n[[1: Mind]]', blocks)).toEqual([p({ text: 'new' }), unknown]);
  expect(fromMarkdown('[[7: nobody]]', blocks)).toEqual([p({ text: '[[7: nobody]]' })]);
});

test('lines that nobody changes keep what the editor does not show', () => {
  const wrapped = p(
    { text: '' },
    { type: 'inline-variable', children: [{ text: '{{Name}}' }] },
    { text: '!' },
  );
  const { text, blocks } = toMarkdown([wrapped, wrapped]);
  expect(text).toBe('{{Name}}!\n{{Name}}!');
  expect(fromMarkdown(`${text}\nmore`, blocks)).toEqual([wrapped, wrapped, p({ text: 'more' })]);
});

const words = fc.string({ unit: fc.constantFrom(...'ab 1*_`[]()<>\\\n-.{}&u/'.split('')), maxLength: 12 });
const leaf = fc.record(
  {
    text: words,
    bold: fc.constant(true),
    italic: fc.constant(true),
    underline: fc.constant(true),
    code: fc.constant(true),
  },
  { requiredKeys: ['text'] },
);
const block = fc.oneof(
  fc.array(leaf, { minLength: 1, maxLength: 4 }).map((children) => p(...children)),
  fc
    .array(words, { minLength: 1, maxLength: 3 })
    .map((texts) => ({ type: 'ul', children: texts.map((text) => item(text)) })),
);

test('no text loses anything by being shown as Markdown, or by a line more', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (nodes) => {
      const { text, blocks } = toMarkdown(nodes);
      expect(fromMarkdown(text, blocks)).toEqual(nodes);
      expect(fromMarkdown(`new\n${text}`, blocks)).toEqual([p({ text: 'new' }), ...nodes]);
    }),
  );
});

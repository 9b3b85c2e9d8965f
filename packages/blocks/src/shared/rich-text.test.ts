import { converse } from './testing.ts';
import type { RichTextNode } from './rich-text-nodes.ts';

const values: Readonly<Record<string, string>> = {
  Name: 'Ada',
  Empty: '',
  List: 'Buy:\n\n* milk\n* eggs',
  Link: 'see [here](https://example.org)',
  Title: '# Big\nsmall',
};
const variables = Object.entries(values).map(([name, value]) => ({ id: `v:${name}`, name, value }));
const said = (richText: unknown[], format: 'richText' | 'markdown'): unknown => {
  const block = { id: 'b', type: 'text', content: { richText } };
  const [message] = converse([block], { variables, context: { format } }).start().turn.messages;
  if (message?.type !== 'text') return undefined;
  return message.content.type === 'markdown' ? message.content.markdown : message.content.richText;
};
const p = (...children: unknown[]) => ({ type: 'p', children });
const list = (type: string, ...items: unknown[][]) => ({
  type,
  children: items.map((children) => ({ type: 'li', children })),
});
const lic = (text: string) => ({ type: 'lic', children: [{ text }] });
const variable = (type: string, name: string) => ({ type, children: [{ text: `{{${name}}}` }] });

describe.each<[string, unknown[], unknown[], string]>([
  ['plain text', [p({ text: 'Hi' })], [p({ text: 'Hi' })], 'Hi'],
  [
    'bold, italic and underlined words',
    [p({ text: 'a', bold: true }, { text: ' b ', italic: true }, { text: 'c', underline: true })],
    [p({ text: 'a', bold: true }, { text: ' b ', italic: true }, { text: 'c', underline: true })],
    '**a** _b_ c',
  ],
  [
    'words that are bold and italic at once',
    [p({ text: '{{Name}}', bold: true, italic: true })],
    [p({ text: 'Ada', bold: true, italic: true })],
    '**_Ada_**',
  ],
  [
    'colours, which Markdown has none of',
    [p({ text: 'red {{Name}}', color: '#f00', backgroundColor: '#000' })],
    [
      p(
        { text: 'red ', color: '#f00', backgroundColor: '#000' },
        { text: 'Ada', color: '#f00', backgroundColor: '#000' },
      ),
    ],
    'red Ada',
  ],
  [
    'an empty line between paragraphs',
    [p({ text: 'a' }), p({ text: '' }), p({ text: 'b' })],
    [p({ text: 'a' }), p({ text: '' }), p({ text: 'b' })],
    'a\n\nb',
  ],
  [
    'a link with a variable in its words',
    [
      p(
        { text: 'to ' },
        { type: 'a', url: 'https://example.org/{{Name}}', children: [{ text: '{{Name}}’s' }] },
      ),
    ],
    [
      p(
        { text: 'to ' },
        { type: 'a', url: 'https://example.org/Ada', children: [{ text: 'Ada' }, { text: '’s' }] },
      ),
    ],
    'to [Ada’s](https://example.org/Ada)',
  ],
  [
    'a link that shows its address',
    [p({ type: 'a', url: 'https://example.org', children: [{ text: 'https://example.org' }] })],
    [p({ type: 'a', url: 'https://example.org', children: [{ text: 'https://example.org' }] })],
    'https://example.org',
  ],
  [
    'bullets',
    [list('ul', [lic('one')], [lic('{{Name}}')])],
    [list('ul', [lic('one')], [lic('Ada')])],
    '* one\n* Ada',
  ],
  [
    'numbers, with bullets inside',
    [list('ol', [lic('one'), list('ul', [lic('inner')])], [lic('two')])],
    [list('ol', [lic('one'), list('ul', [lic('inner')])], [lic('two')])],
    '1. one\n   * inner\n2. two',
  ],
  [
    'inline code, worked out',
    [p({ text: 'two is {{= 1 + 1 =}}', bold: true })],
    [p({ text: 'two is ', bold: true }, { text: '2', bold: true })],
    '**two is 2**',
  ],
  [
    'variables wrapped in elements of a builder',
    [p({ text: 'Hi ' }, variable('inline-variable', 'Name'), { text: '!' })],
    [p({ text: 'Hi ' }, { text: 'Ada' }, { text: '!' })],
    'Hi Ada!',
  ],
  [
    'a paragraph that is one wrapped variable',
    [p(variable('inline-variable', 'List')), variable('variable', 'Name')],
    [p({ text: 'Buy:' }), p({ text: '' }), list('ul', [lic('milk')], [lic('eggs')]), { text: 'Ada' }],
    'Buy:\n\n* milk\n* eggs\nAda',
  ],
  [
    'a value with a list inside a sentence, on lines of their own',
    [p({ text: 'To do: {{List}}.', italic: true })],
    [
      p(
        { text: 'To do: ', italic: true },
        { text: 'Buy:', italic: true },
        { text: '\n\n', italic: true },
        { text: 'milk', italic: true },
        { text: '\n', italic: true },
        { text: 'eggs', italic: true },
        { text: '.', italic: true },
      ),
    ],
    '_To do: Buy:_\n\n_milk_\n_eggs._',
  ],
  [
    'a value with a link',
    [p({ text: '{{Link}}!' })],
    [
      p(
        { text: 'see ' },
        { type: 'a', url: 'https://example.org', children: [{ text: 'here' }] },
        { text: '!' },
      ),
    ],
    'see [here](https://example.org)!',
  ],
  [
    'a value with a heading inside a sentence',
    [p({ text: 'x {{Title}}' })],
    [p({ text: 'x ' }, { text: 'Big', bold: true }, { text: '\n' }, { text: 'small' })],
    'x **Big**\nsmall',
  ],
  [
    'a paragraph of a variable without a value',
    [p({ text: 'a' }), p({ text: '{{Empty}}' }), p({ text: 'b' })],
    [p({ text: 'a' }), p({ text: '' }), p({ text: 'b' })],
    'a\n\nb',
  ],
  [
    'an element nobody knows',
    [{ type: 'h1', level: 1, children: [{ text: 'T' }] }],
    [{ type: 'h1', level: 1, children: [{ text: 'T' }] }],
    'T',
  ],
])('%s', (_, given, richText, markdown) => {
  test('as rich text', () => expect(said(given, 'richText')).toEqual(richText));
  test('as Markdown', () => expect(said(given, 'markdown')).toBe(markdown));
});

test('the values that bubbles show are charged each time, so that a long answer is not echoed without end', () => {
  const long = { id: 'v:Long', name: 'Long', value: 'x'.repeat(60_000) };
  const blocks = Array.from({ length: 40 }, (_, index) => ({
    id: `echo-${index}`,
    type: 'text',
    content: { richText: [p({ text: 'You said {{Long}}' })] },
  }));
  const conversation = converse(blocks, { variables: [long] }).start();
  conversation.logs('characters filled in, compared and copied in one turn, at block echo-5').ends();
  expect(conversation.turn.messages).toHaveLength(5);
});

test('what is no rich text is left out', () => {
  const odd = [null, 3, 'x', [], { children: 'no' }, { text: 1 }, { url: 2, children: [] }];
  expect(said([...odd, { text: 'Hi' }], 'richText')).toEqual([
    ...[[], [], [], []].map((children): RichTextNode => ({ type: 'p', children })),
    { text: 'Hi' },
  ]);
});

test.each(['{{=', '{{', '{{= x ', '{{a}} {{= ', '{', '=}}'])(
  'hundreds of thousands of characters of %j are read through once',
  (part) => {
    const text = part.repeat(300_000 / part.length);
    const [node] = said([p({ text })], 'richText') as { children: { text: string }[] }[];
    expect(node?.children.map((leaf) => leaf.text).join('')).toHaveLength(
      part === '{{a}} {{= ' ? 150_000 : text.length,
    );
  },
);

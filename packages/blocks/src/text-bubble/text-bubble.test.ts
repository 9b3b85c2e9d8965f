import type { Block } from '@parley/schema';
import { converse, findingsOf, says } from '../shared/testing.ts';

const text = (...richText: unknown[]) => ({ id: 'b', type: 'text', content: { richText } });
const p = (...children: unknown[]) => ({ type: 'p', children });
const variables = [
  { id: 'v:Name', name: 'Name', value: 'Ada' },
  { id: 'v:Bold', name: 'Bold', value: 'a **strong** word' },
  { id: 'v:Two', name: 'Two', value: 'first\n\nsecond' },
  { id: 'v:Trick', name: 'Trick', value: '{{Name}} [x](javascript:alert(1)) <b>no</b>' },
  { id: 'v:Days', name: 'Days', value: ['Mon', 'Tue'] },
];
const richText = (...nodes: unknown[]): unknown => {
  const [message] = converse([text(...nodes)], { variables }).start().turn.messages;
  return message?.type === 'text' && message.content.type === 'richText' && message.content.richText;
};
const markdown = (...nodes: unknown[]): unknown => {
  const context = { format: 'markdown' } as const;
  const [message] = converse([text(...nodes)], { variables, context }).start().turn.messages;
  return message?.type === 'text' && message.content.type === 'markdown' && message.content.markdown;
};

test('a block without content says nothing', () => {
  converse([{ id: 'b', type: 'text' }])
    .start()
    .says('done')
    .logsNothing();
});

describe('a text that comes to nothing', () => {
  const empty = [
    { id: 'v:Answer', name: 'Answer' },
    { id: 'v:Space', name: 'Space', value: ' \u00a0\n\u200b' },
    { id: 'v:Marks', name: 'Marks', value: '&nbsp;\n\n```\n```' },
    { id: 'v:None', name: 'None', value: [] },
  ];
  const variable = { type: 'inline-variable', children: [{ text: '{{Answer}}' }] };
  const leftOut: readonly (readonly [string, unknown[]])[] = [
    ['no rich text at all', []],
    ['empty paragraphs', [p({ text: '' }), p({ text: ' ' }), p()]],
    ['a variable without a value', [p({ text: '{{Answer}}' })]],
    ['two of them and a line break', [p({ text: '{{Answer}}\n' }, { text: ' {{Nobody}}', bold: true })]],
    ['a variable as builders wrap it', [p(variable)]],
    ['spaces and characters without width', [p({ text: '{{Space}}' })]],
    ['Markdown that shows nothing', [p({ text: '{{Marks}}' })]],
    [
      'a list of empty lines',
      [{ type: 'ul', children: [{ type: 'li', children: [p({ text: '{{Answer}}' })] }] }],
    ],
    [
      'a link without words and without a safe target',
      [p({ type: 'a', url: 'javascript:x', children: [{ text: '' }] })],
    ],
    ['code that comes to nothing', [p({ text: '{{= "" =}}' })]],
  ];

  test.each(leftOut)('is left out in both formats: %s', (_, nodes) => {
    for (const format of ['richText', 'markdown'] as const) {
      converse([text(...nodes)], { variables: empty, context: { format } })
        .start()
        .says('done');
    }
  });

  test.each<[string, unknown[]]>([
    ['a mark', [p({ text: '{{Answer}}.' })]],
    ['an emoji', [p({ text: '👩🏽‍🚀' })]],
    ['an empty list as JSON', [p({ text: '{{None}}' })]],
    ['HTML, which is shown as it is written', [p({ text: '<br>' })]],
    ['a zero', [p({ text: '{{= 0 =}}' })]],
  ])('is not %s', (_, nodes) => {
    expect(converse([text(...nodes)], { variables: empty }).start().turn.messages).toHaveLength(2);
  });

  test('is logged with the variables that have no value; one that was drawn empty is not', () => {
    converse([text(p({ text: '{{Answer}} {{Space}}' }))], { variables: empty })
      .start()
      .logs('The text was left out: nothing is in Answer.');
    converse([text(p({ text: ' ' }))])
      .start()
      .logsNothing();
  });

  test('leaves waits and the first message of a visitor where they are', () => {
    const wait = { id: 'w', type: 'Wait', options: { secondsToWaitFor: '2' } };
    const { turn } = converse([says('hello'), text(p({ text: '{{Answer}}' })), wait], {
      variables: empty,
    }).start();
    expect(turn.actions).toMatchObject([{ type: 'wait', lastBubbleBlockId: 'hello' }]);
    converse([text(p({ text: '{{Answer}}' })), { id: 'q', type: 'text input' }], { variables: empty })
      .start(undefined, { type: 'text', text: 'Ada' })
      .stores('Ada');
  });

  test('does not let a loop run for ever', () => {
    const jump = { id: 'j', type: 'Jump', options: { groupId: 'g:Asking' } };
    converse([text(p({ text: '{{Answer}}' })), jump], { variables: empty })
      .start()
      .says()
      .logs('more than 1000 steps')
      .ends();
  });
});

test('a link without words shows where it leads', () => {
  const link = { type: 'a', url: 'https://example.org/', children: [{ text: '{{Nobody}}' }] };
  expect(richText(p(link))).toEqual([p({ ...link, children: [{ text: link.url }] })]);
  expect(markdown(p(link))).toBe(link.url);
});

test('a variable splits its leaf, and each part keeps the formatting of the whole', () => {
  expect(richText(p({ text: 'Hi {{Name}}!', bold: true }))).toEqual([
    p({ text: 'Hi ', bold: true }, { text: 'Ada', bold: true }, { text: '!', bold: true }),
  ]);
});

test('a variable without a value leaves no empty leaf behind', () => {
  expect(richText(p({ text: 'Hi {{Nobody}}!' }))).toEqual([p({ text: 'Hi ' }, { text: '!' })]);
});

test('a value is read as Markdown and takes on the formatting around it', () => {
  expect(richText(p({ text: '{{Bold}}.', italic: true }))).toEqual([
    p(
      { text: 'a ', italic: true },
      { text: 'strong', bold: true, italic: true },
      { text: ' word', italic: true },
      { text: '.', italic: true },
    ),
  ]);
});

test('a paragraph that is one variable becomes the paragraphs of its value', () => {
  expect(richText(p({ text: '{{Two}}' }))).toEqual([
    p({ text: 'first' }),
    p({ text: '' }),
    p({ text: 'second' }),
  ]);
});

test('a value is no template, no HTML and no way to an unsafe link', () => {
  const said = JSON.stringify(richText(p({ text: 'x {{Trick}}' })));
  expect(said).not.toContain('Ada');
  expect(said).not.toContain('javascript:');
  expect(said).toContain('<b>');
});

test('a list reads as JSON', () => {
  expect(markdown(p({ text: 'On {{Days}}' }))).toBe('On ["Mon","Tue"]');
});

test('a link has its variables replaced, and an unsafe one loses its target', () => {
  const link = (url: string) => ({ type: 'a', url, children: [{ text: 'here' }] });
  expect(richText(p(link('https://example.org/{{Name}}')))).toEqual([p(link('https://example.org/Ada'))]);
  expect(richText(p(link('java\nscript:alert(1)')))).toEqual([p(link(''))]);
});

test('in Markdown, paragraphs stand on lines of their own and marks around the words', () => {
  expect(
    markdown(p({ text: 'Hi ' }, { text: '{{Name}} ', bold: true }), p({ text: '' }), p({ text: 'x' })),
  ).toBe('Hi **Ada** \n\nx');
});

test.each<[string, Block, boolean]>([
  ['without content', { id: 'b', type: 'text' }, true],
  ['of an empty paragraph', text(p({ text: ' ' })), true],
  ['of a variable', text(p({ text: '{{Name}}' })), false],
])('a message %s is found if nothing is written in it', (_, block, isFound) => {
  expect(findingsOf(block, variables).some((line) => line.includes('empty-message'))).toBe(isFound);
});

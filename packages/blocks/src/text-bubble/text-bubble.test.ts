import { converse } from '../shared/testing.ts';

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

test('content without rich text is an empty text in both formats', () => {
  converse([{ id: 'b', type: 'text', content: { html: '<p>old</p>' } }])
    .start()
    .says('', 'done');
  expect(richText()).toEqual([]);
  expect(markdown()).toBe('');
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

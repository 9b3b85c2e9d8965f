import type { Bot } from '@parley/schema';
import {
  edit,
  removeVariable,
  renameVariable,
  search,
  toBot,
  toDocument,
  usesOfVariable,
} from '../src/index.ts';

const bot = {
  id: 'bot',
  groups: [
    {
      id: 'g',
      title: 'Welcome',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        {
          id: 'says',
          type: 'text',
          content: { richText: [{ children: [{ text: 'Hi {{Name}}, {{Name of pet}}' }] }] },
        },
        { id: 'asks', type: 'text input', options: { variableId: 'v' } },
        {
          id: 'sets',
          type: 'Set variable',
          options: { expressionToEvaluate: '{{Name}} + 1', variableId: 'w' },
        },
      ],
    },
  ],
  edges: [],
  events: [],
  variables: [
    { id: 'v', name: 'Name' },
    { id: 'w', name: 'Other' },
  ],
  theme: { chat: { hostAvatar: { url: '{{Name}}' } } },
  settings: { metadata: { title: 'For {{Name}}' } },
} as unknown as Bot;
const document = toDocument(bot);

test('a variable is renamed everywhere in one edit, and nothing else is', () => {
  const { after } = edit(document, renameVariable('v', '$& first'));
  const renamed = JSON.stringify(bot)
    .replaceAll('{{Name}}', () => '{{$& first}}')
    .replace('"Name"', () => '"$& first"');
  expect(toBot(after)).toEqual(JSON.parse(renamed));
});

test('a variable is not renamed to a name that is taken or empty', () => {
  for (const name of ['Other', ' ']) expect(edit(document, renameVariable('v', name)).operations).toEqual([]);
});

test('a variable is removed with the choices of it; texts keep its name', () => {
  const { after } = edit(document, removeVariable('v'));
  expect(after.blocks['asks']).toEqual({ id: 'asks', type: 'text input', options: {} });
  expect(after.blocks['says']).toBe(document.blocks['says']);
  expect(after.order.variables).toEqual(['w']);
});

test('uses of a variable and texts are found', () => {
  expect(usesOfVariable(document, 'v')).toEqual(['says', 'asks', 'sets']);
  expect(search(document, 'WELC')).toEqual([{ table: 'groups', id: 'g', text: 'Welcome' }]);
  expect(search(document, 'of pet').map(({ id, groupId }) => [id, groupId])).toEqual([['says', 'g']]);
  expect(search(document, 'sets').map(({ id }) => id)).toEqual(['sets']);
  expect(search(document, ' ')).toEqual([]);
});

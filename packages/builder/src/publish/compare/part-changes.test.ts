import { expect, test } from '@jest/globals';
import { lookFields, lookFieldsOnDark } from '@parley/blocks/bot-forms';
import { formFor } from '@parley/blocks/forms';
import { toDocument } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { changesOfLook, changesOfSettings } from './bot-part-changes.ts';
import { newAllowance, type FieldChange } from './field-change.ts';
import { partChanges } from './part-changes.ts';

const bot = {
  id: 'bot',
  events: [],
  groups: [
    {
      id: 'group-1',
      title: 'Farewell',
      graphCoordinates: { x: 0, y: 0 },
      blocks: [{ id: 'block-1', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Bye' }] }] } }],
    },
  ],
  edges: [],
  variables: [
    { id: 'variable-1', name: 'Age' },
    { id: 'variable-2', name: 'Country' },
  ],
  theme: {},
  settings: {},
} as unknown as Bot; // prettier-ignore
const document = toDocument(bot);

/** The changes of a block of a kind, by the labels of their fields. */
function changesOf(type: string, before: object, after: object): Readonly<Record<string, FieldChange>> {
  const { fields } = formFor(type);
  const side = (part: object) => ({ document, fields, part: { id: 'b', type, ...part } });
  return named(
    partChanges({
      labels: [],
      former: side(before),
      present: side(after),
      allowance: newAllowance(),
      told: ['type'],
    }),
  );
}

const named = (changes: readonly FieldChange[]): Readonly<Record<string, FieldChange>> =>
  Object.fromEntries(changes.map((change) => [change.labels.join(' › '), change]));
type Part = Readonly<Record<string, unknown>>;
const look = (before: Part, after: Part, areDark = [false, false]) => {
  const sides = [before, after];
  const isOnDark = (theme: unknown): boolean => areDark[sides.indexOf(theme as Part)] === true;
  return named(changesOfLook({ ...bot, theme: before }, { ...bot, theme: after }, isOnDark));
};
const settings = (before: Part, after: Part) =>
  named(changesOfSettings({ ...bot, settings: before }, { ...bot, settings: after }));
const text = (words: string) => ({ as: 'text', text: words });

test('a colour that was taken out becomes the one that counts then, on a dark page another one', () => {
  const before = { chat: { buttons: { color: '#123456' } } };
  const label = 'Buttons › Text';
  const usual = (fields: typeof lookFields): unknown => {
    const section = fields.find((field) => field.label === 'Buttons');
    const field = section?.widget === 'section' ? section.fields.find((one) => one.label === 'Text') : undefined;
    return field && 'fallback' in field ? field.fallback : undefined;
  }; // prettier-ignore
  const after = (color: unknown) => ({
    labels: ['Buttons', 'Text'],
    shows: 'values',
    before: { as: 'colour', text: '#123456' },
    after: { as: 'default', value: { as: 'colour', text: color } },
  });
  expect(look(before, {})).toEqual({ [label]: after(usual(lookFields)) });
  expect(look(before, {}, [true, true])).toEqual({ [label]: after(usual(lookFieldsOnDark)) });
});

test('a background that was a colour and is a picture shows the colour and the picture', () => {
  const background = (type: string, content: string) => ({ general: { background: { type, content } } });
  const changes = look(background('Color', '#aabbcc'), background('Image', 'https://example.com/a.png'));
  expect(changes['Page › Background']).toMatchObject({
    before: text('A colour'),
    after: text('A picture'),
  });
  expect(changes['Page › Picture of the background']).toMatchObject({
    before: { as: 'colour', text: '#aabbcc' },
    after: { as: 'picture', address: 'https://example.com/a.png' },
  });
});

test('a font is told once, also if it was an object of another builder', () => {
  const after = { general: { font: { type: 'Google', family: 'Lora' } } };
  const { Font: font, ...others } = look({ general: { font: 'Inter' } }, after);
  expect(font).toMatchObject({ before: { as: 'font', name: 'Inter' }, after: { as: 'font', name: 'Lora' } });
  // no form shows the sort of a font
  expect(Object.keys(others)).toEqual(['General › Font › Type']);
});

test('switches are on or off, numbers have their unit, choices their words, and defaults say so', () => {
  const changes = settings(
    { typingEmulation: { enabled: false, speed: 300 }, general: { rememberUser: { storage: 'local' } } },
    { general: { rememberUser: { isEnabled: true } } },
  );
  const values = Object.entries(changes).map(([label, change]) =>
    change.shows === 'values' ? [label, change.before, change.after] : [label],
  );
  const usual = (words: string) => ({ as: 'default', value: text(words) });
  expect(values).toEqual([
    ['A visitor who comes back › Remember the visitor', usual('Off'), text('On')],
    ['A visitor who comes back › For how long', text('On this device, for good'), usual('Until they close the window')],
    ['Typing › Show dots while the bot seems to type', text('Off'), usual('On')],
    ['Typing › Speed', text('300 words a minute'), usual('400 words a minute')],
  ]); // prettier-ignore
});

test('a list and code are told line by line', () => {
  const changes = settings(
    { security: { allowedOrigins: ['https://a.example', 'https://b.example'] }, metadata: { customHeadCode: '<a>\n<b>' } },
    { security: { allowedOrigins: ['https://b.example', 'https://c.example'] }, metadata: { customHeadCode: '<a>\n<c>' } },
  ); // prettier-ignore
  expect(changes).toMatchObject({
    'Who may show and call it › Sites that may talk to the bot': {
      isCode: false,
      lines: [
        { kind: 'removed', text: 'https://a.example' },
        { kind: 'same', text: 'https://b.example' },
        { kind: 'added', text: 'https://c.example' },
      ],
    },
    'For other chat software › Code for the head of the page': {
      isCode: true,
      lines: [
        { kind: 'same', text: '<a>' },
        { kind: 'removed', text: '<b>' },
        { kind: 'added', text: '<c>' },
      ],
    },
  });
});

test('the settings of a channel stand under its name', () => {
  const condition = (value: string) => ({
    messagingB: { startCondition: { comparisons: [{ id: 'c', comparisonOperator: 'Contains', value }] } },
  });
  expect(settings(condition('hello'), condition('hi'))).toMatchObject({
    'Telegram › Begin only if the first message': {
      lines: [
        { kind: 'removed', text: 'contains hello' },
        { kind: 'added', text: 'contains hi' },
      ],
    },
  });
});

test('comparisons are sentences with the names of their variables', () => {
  const branch = (logicalOperator: string, value: string) => ({
    items: [
      {
        id: 'item-1',
        content: {
          logicalOperator,
          comparisons: [
            { id: 'c1', variableId: 'variable-1', comparisonOperator: 'Greater or equal to', value },
            { id: 'c2', variableId: 'variable-9', comparisonOperator: 'Is set' },
          ],
        },
      },
    ],
  });
  const { 'Branch 1 › If': change } = changesOf('Condition', branch('AND', '18'), branch('OR', '21'));
  expect(change).toMatchObject({
    lines: [
      { kind: 'removed', text: 'True if: all comparisons are true' },
      { kind: 'removed', text: 'Age is at least 18' },
      { kind: 'added', text: 'True if: one of them is true' },
      { kind: 'added', text: 'Age is at least 21' },
      { kind: 'same', text: 'A variable that is gone has a value' },
    ],
  });
});

test('elements that came and went are lines by their words; those that stayed are told by their fields', () => {
  const item = (id: string, content: string) => ({ id, content });
  const changes = changesOf(
    'choice input',
    { items: [item('a', 'Yes'), item('b', 'No')] },
    { items: [item('b', 'Never'), item('c', 'Perhaps')] },
  );
  expect(Object.values(changes)).toMatchObject([
    {
      shows: 'lines',
      lines: [
        { kind: 'removed', text: 'Yes' },
        { kind: 'same', text: 'Never' },
        { kind: 'added', text: 'Perhaps' },
      ],
    },
    { shows: 'words', runs: [{ kind: 'removed', text: 'No' }, { kind: 'added', text: 'Never' }] },
  ]); // prettier-ignore
});

test('a picture has the words for those who do not see it', () => {
  const content = (url: string) => ({ content: { url, clickLink: { alt: 'Our team' } } });
  const changes = changesOf('image', content('https://e.example/a.png'), content('https://e.example/b.png'));
  expect(changes).toMatchObject({ Picture: { after: { as: 'picture', alt: 'Our team' } } });
});

test('a message whose words stay is shown as it looks', () => {
  const content = (bold: boolean) => ({
    content: { richText: [{ type: 'p', children: [{ text: 'Hello', ...(bold ? { bold } : {}) }] }] },
  });
  expect(changesOf('text', content(false), content(true))).toMatchObject({
    Message: { before: { as: 'formatted' }, after: { as: 'formatted' } },
  });
});

test('a jump is told by the title of the group and the words of the block', () => {
  const to = (groupId: string, blockId?: string) => ({ options: { groupId, blockId } });
  const changes = changesOf('Jump', to('group-9'), to('group-1', 'block-1'));
  expect(Object.values(changes)).toMatchObject([
    { before: { as: 'remark' }, after: text('Farewell') },
    { labels: ['Start at block'], before: text('The first one'), after: text('1. Bye') },
  ]);
});

test('what no form knows is told by readable words of its path, without ids', () => {
  const changes = changesOf(
    'teleport',
    { options: { maxDistance: 1, isReturning: false, credentialsId: 'abc', stops: [{ id: 's1', roomName: 'Hall' }] } },
    { options: { maxDistance: 2, isReturning: true, credentialsId: 'def', stops: [{ id: 's1', roomName: 'Attic' }] } },
  ); // prettier-ignore
  expect(changes).toMatchObject({
    'Options › Max distance': { before: text('1'), after: text('2') },
    'Options › Is returning': { before: text('Off'), after: text('On') },
    'Options › Credentials': { before: { as: 'remark' }, after: { as: 'remark' } },
    'Options › Stops › 1 › Room name': { runs: [{ kind: 'removed', text: 'Hall' }, { kind: 'added', text: 'Attic' }] },
  }); // prettier-ignore
  expect(Object.keys(changes)).toHaveLength(4);
});

test('ids that were renewed and fields that were emptied are no change', () => {
  const condition = (id: string) => ({ items: [{ id: 'i', content: { comparisons: [{ id }] } }] });
  expect(changesOf('Condition', condition('a'), condition('b'))).toEqual({});
  expect(look({ customCss: '' }, {})).toEqual({});
});

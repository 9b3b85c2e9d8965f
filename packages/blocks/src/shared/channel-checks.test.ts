import type { Block } from '@parley/schema';
import { findingsIn } from './testing.ts';

const long = 'x'.repeat(65);

/** The findings about a block of a bot that is on these channels. */
function findingsOn(
  channels: readonly ('messagingA' | 'messagingB')[],
  block: Block,
  carrier: 'messaging-a' | 'messaging-a-twilio' = 'messaging-a',
): string[] {
  const settings = Object.fromEntries(channels.map((channel) => [channel, { isEnabled: true }]));
  return findingsIn({
    groups: { Ask: [block] },
    settings,
    variables: [{ id: 'v:A', name: 'A' }],
    facts: {
      runsPageScripts: true,
      loadsTrackers: true,
      channels: { messagingA: { status: 'ready', carrier }, messagingB: { status: 'ready' } },
    },
  });
}

const choices = (contents: readonly string[], options: object = {}): Block => ({
  id: 'q',
  type: 'choice input',
  items: contents.map((content, index) => ({ id: `i${index}`, content })),
  options,
});
const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `Tree ${index + 1}`);
const at = '/groups/0/blocks/0';

test.each<[string, Block, string]>([
  ['a program of the page', { id: 'b', type: 'Code', options: { content: 'f();' } }, '/options/content'],
  ['a pixel', { id: 'b', type: 'Pixel', options: { pixelId: '1' } }, '/type'],
  ['Google Analytics', { id: 'b', type: 'Google Analytics', options: { trackingId: '1' } }, '/type'],
  [
    'a value of the device',
    { id: 'b', type: 'Set variable', options: { variableId: 'v:A', type: 'Device type' } },
    '/options/type',
  ],
  [
    'an event of a page',
    { id: 'b', type: 'embed', content: { url: 'https://a.example', waitForEvent: { isEnabled: true, name: 'x', saveDataInVariableId: 'v:A' } } },
    '/content/waitForEvent',
  ],
  [
    'a request of the page',
    { id: 'b', type: 'Webhook', options: { webhook: { url: 'https://a.example' }, isExecutedOnClient: true } },
    '/options/isExecutedOnClient',
  ],
])('%s is said to do nothing on a channel, and only there', (_, block, path) => {
  const said = `warning left-out-on-channel ${at}${path}`;
  expect(findingsOn(['messagingA'], block)).toContain(said);
  expect(findingsOn(['messagingB'], block)).toContain(said);
  expect(findingsOn([], block)).not.toContain(said);
}); // prettier-ignore

test('options are numbered beyond ten on WhatsApp and beyond fifty on Telegram', () => {
  const numbered = `info numbered-on-channel ${at}/items`;
  expect(findingsOn(['messagingA', 'messagingB'], choices(many(10)))).toEqual([]);
  expect(findingsOn(['messagingA', 'messagingB'], choices(many(11)))).toEqual([numbered]);
  expect(findingsOn(['messagingB'], choices(many(50)))).toEqual([]);
  expect(findingsOn(['messagingA', 'messagingB'], choices(many(51)))).toEqual([numbered, numbered]);
  // several are always chosen by their numbers
  expect(findingsOn(['messagingA'], choices(many(11), { isMultipleChoice: true }))).toEqual([]);
});

test('words are said to be cut where a channel cuts them, if their length is known', () => {
  const cut = (index: number): string => `info shortened-on-channel ${at}/items/${index}/content`;
  expect(findingsOn(['messagingA'], choices(['Yes', 'Only after the holidays']))).toEqual([cut(1)]);
  // a row of a list tells what its title has no room for
  expect(findingsOn(['messagingA'], choices([...many(3), 'Only after the holidays']))).toEqual([]);
  expect(findingsOn(['messagingA'], choices([...many(3), `${long} and more`]))).toEqual([cut(3)]);
  expect(findingsOn(['messagingB'], choices(['Yes', long]))).toEqual([cut(1)]);
  expect(findingsOn(['messagingA'], choices(['Yes', `{{A}} ${long}`]))).toEqual([]);
});

test('over Twilio all options are numbered, and none of their words are cut', () => {
  const numbered = `info numbered-on-channel ${at}/items`;
  const over = (block: Block) => findingsOn(['messagingA', 'messagingB'], block, 'messaging-a-twilio');
  expect(over(choices(['Yes', 'Only after the holidays']))).toEqual([numbered]);
  expect(over(choices(many(51)))).toEqual([numbered, numbered]);
  expect(over(choices(many(3), { isMultipleChoice: true }))).toEqual([]);
  const paths = ['One', 'Two', 'Three', 'Four'].map((text) => ({ id: text, text }));
  expect(over({ id: 'q', type: 'cards', items: [{ id: 'c', title: 'Card', paths }] })).toEqual([numbered]);
});

test('a card with four buttons is said to lose one on WhatsApp', () => {
  const paths = ['One', 'Two', 'Three', 'Four'].map((text) => ({ id: text, text }));
  const cards: Block = { id: 'q', type: 'cards', items: [{ id: 'c', title: 'Card', paths }] };
  expect(findingsOn(['messagingA'], cards)).toEqual([`warning left-out-on-channel ${at}/items/0/paths`]);
  expect(findingsOn(['messagingB'], cards)).toEqual([]);
});

test('a long scale, a long pause and many words of a picture are said to be changed', () => {
  expect(findingsOn(['messagingA'], { id: 'q', type: 'rating input', options: { length: 10 } })).toEqual([
    `info numbered-on-channel ${at}/options/length`,
  ]);
  expect(findingsOn(['messagingB'], { id: 'w', type: 'Wait', options: { secondsToWaitFor: 60 } })).toEqual([
    `info shortened-on-channel ${at}/options/secondsToWaitFor`,
  ]);
  const picture = { id: 'p', pictureSrc: 'https://a.example/a.png', title: 'A', description: 'x'.repeat(1_100) };
  expect(findingsOn(['messagingA'], { id: 'q', type: 'picture choice input', items: [picture] })).toEqual([
    `info shortened-on-channel ${at}/items/0`,
  ]);
}); // prettier-ignore

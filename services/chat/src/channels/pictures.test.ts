import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { turnSchema, type ChatInput } from '@parley/schema';
import type { Send } from './provider/adapter.ts';
import { renderTelegram } from './telegram/render-telegram.ts';
import { renderOverTwilio } from './twilio/render-twilio.ts';
import { renderWhatsApp } from './whatsapp/render-whatsapp.ts';

const page = join(import.meta.dirname, '../../../../infra/docs/channel-pictures.md');

const items = (...words: string[]): NonNullable<ChatInput['items']> =>
  words.map((content, index) => ({ id: `i${index}`, content }));
const tree = (name: string, more: object = {}): NonNullable<ChatInput['items']>[number] => ({
  ...{ id: name, title: name, description: 'For small gardens' },
  ...more,
});

/** Every form that questions take on channels. */
const questions: readonly (readonly [title: string, input: object])[] = [
  ['A text, an email, a number, a date', { type: 'text input' }],
  ['Up to three buttons', { type: 'choice input', items: items('Yes', 'No', 'Only after the holidays') }],
  ['Up to ten buttons', { type: 'choice input', items: items('Oak', 'Lime', 'Birch', 'A willow beside the water') }],
  [
    'More buttons',
    { type: 'choice input', items: items(...Array.from({ length: 12 }, (_, index) => `Tree ${index + 1}`)) },
  ],
  [
    'Several choices',
    { type: 'choice input', items: items('Oak', 'Lime'), options: { isMultipleChoice: true } },
  ],
  ['A rating', { type: 'rating input', options: { length: 5, buttonType: 'Numbers', startsAt: 1 } }],
  [
    'Pictures',
    { type: 'picture choice input', items: [tree('Oak', { pictureSrc: 'https://example.com/oak.jpg' }), tree('Lime')] },
  ],
  [
    'Cards',
    {
      type: 'cards',
      items: [tree('Oak', { imageUrl: 'https://example.com/oak.jpg', paths: [{ id: 'p', text: 'Buy' }, { id: 'q', text: 'Tell me more' }] })],
    },
  ],
  ['A file that may be skipped', { type: 'file input', options: { isRequired: false } }],
  [
    'A payment',
    {
      type: 'payment input',
      options: { labels: { button: 'Pay' } },
      runtimeOptions: { paymentPage: 'https://pay.example.com/1', amountLabel: '€12.00' },
    },
  ],
]; // prettier-ignore

/** The value at a path of a call. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner: unknown, key) => (Object(inner) as Record<string, unknown>)[key], value);
}
const text = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};
const list = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

const button = (words: string): string => `[ ${words} ]`;
const pictured = (url: string, words: string): string[] => [
  ...(url === '' ? [] : [`(picture ${url})`]),
  words,
];

function onTelegram({ call: { body } }: Send): string[] {
  const rows = list(body, 'reply_markup', 'inline_keyboard').map((row) =>
    (row as unknown[])
      .map((one) => button(`${text(one, 'text')}${text(one, 'url') === '' ? '' : ' ↗'}`))
      .join(' '),
  );
  return [...pictured(text(body, 'photo'), text(body, 'text') || text(body, 'caption')), ...rows];
}

function onWhatsApp({ call: { body } }: Send): string[] {
  const { interactive } = body;
  if (interactive === undefined) return pictured(text(body, 'image', 'link'), text(body, 'text', 'body'));
  const buttons = list(interactive, 'action', 'buttons').map((one) => button(text(one, 'reply', 'title')));
  const rows = list(interactive, 'action', 'sections').flatMap((section) =>
    list(section, 'rows').map((row) => {
      const description = text(row, 'description');
      return `  ○ ${text(row, 'title')}${description === '' ? '' : `: ${description}`}`;
    }),
  );
  const opener = text(interactive, 'action', 'button');
  return [
    ...pictured(text(interactive, 'header', 'image', 'link'), text(interactive, 'body', 'text')),
    ...(buttons.length === 0 ? [] : [buttons.join(' ')]),
    ...(opener === '' ? [] : [button(`${opener} ▾`), ...rows]),
  ];
}

const overTwilio = ({ call: { body } }: Send): string[] =>
  pictured(text(body, 'MediaUrl'), text(body, 'Body'));

function drawnQuestion([title, input]: (typeof questions)[number]): string {
  const words = { richText: [{ type: 'p', children: [{ text: 'Which one?' }] }], type: 'richText' };
  const turn = turnSchema.parse({
    turn: 1,
    messages: [{ id: 'm', type: 'text', content: words }],
    input: { id: 'q', ...input },
    isCompleted: false,
  });
  const rendering = { contact: '1650', keyPrefix: 'k', selectLabel: undefined };
  const picture = (sends: readonly Send[], draw: (send: Send) => string[]): string =>
    ['```text', sends.map((send) => draw(send).join('\n')).join('\n\n'), '```'].join('\n');
  return [
    `## ${title}`,
    'On WhatsApp:',
    picture(renderWhatsApp(turn, rendering).sends, onWhatsApp),
    'On WhatsApp over Twilio:',
    picture(renderOverTwilio(turn, rendering).sends, overTwilio),
    'On Telegram:',
    picture(renderTelegram(turn, rendering).sends, onTelegram),
  ].join('\n\n');
}

/** The page with the pictures; `PARLEY_WRITE_PICTURES=1 npm test -- pictures.test.ts` writes it anew. */
test('the documents show each form of a question as channels get it', () => {
  const intro =
    'Drawn by `services/chat/src/channels/pictures.test.ts` from the calls that chat makes; a blank line stands between two messages, and how the providers lay them out was not seen.';
  const drawn = `${['# Questions on channels', intro, ...questions.map(drawnQuestion)].join('\n\n')}\n`;
  if (process.env['PARLEY_WRITE_PICTURES'] === '1') writeFileSync(page, drawn);
  expect(readFileSync(page, 'utf8')).toBe(drawn);
});

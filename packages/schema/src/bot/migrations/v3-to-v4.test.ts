import type { ReadableBot } from './read-bot.ts';
import { v3ToV4 } from './v3-to-v4.ts';

const botWith = (block: ReadableBot['groups'][number]['blocks'][number]): ReadableBot => ({
  events: [],
  groups: [{ id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks: [block] }],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
});
const optionsAfter = (type: string, options?: object): unknown =>
  v3ToV4(botWith({ id: 'b', type, webhookId: 'w', ...(options ? { options } : {}) })).groups[0]?.blocks[0]?.[
    'options'
  ];

test.each(['Webhook', 'Zapier', 'Make.com', 'Pabbly'])(
  'a request of kind %s that is stored elsewhere becomes one without an address',
  (type) => {
    expect(optionsAfter(type)).toEqual({ webhook: { method: 'POST' } });
    expect(optionsAfter(type, { isCustomBody: true })).toEqual({
      isCustomBody: true,
      webhook: { method: 'POST' },
    });
  },
);

test('a request that came along is kept', () => {
  const webhook = { url: 'https://example.org', method: 'GET' };
  expect(optionsAfter('Webhook', { webhook })).toEqual({ webhook });
});

test('a block that makes no request stays as it is', () => {
  expect(optionsAfter('Email', { subject: 'S' })).toEqual({ subject: 'S' });
});

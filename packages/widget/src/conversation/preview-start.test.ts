import { readPreviewStart } from './preview-start.ts';

const start = { type: 'parley-preview-start', botId: 'bot', token: 'token' };

test.each([
  { type: 'group', groupId: 'g' },
  { type: 'event', eventId: 'e' },
  { type: 'block', blockId: 'b' },
])('a start from %j is read', (startFrom) => {
  expect(readPreviewStart({ ...start, startFrom })).toEqual({
    botId: 'bot',
    token: 'token',
    startFrom,
    bot: undefined,
    isTracingResponse: false,
    attributes: {},
    style: {},
  });
});

test.each([
  undefined,
  null,
  'group',
  { type: 'group' },
  { type: 'group', groupId: 1 },
  { type: 'other', id: 'x' },
])('from %j it starts where the bot starts', (startFrom) => {
  expect(readPreviewStart({ ...start, startFrom })).toEqual({
    botId: 'bot',
    token: 'token',
    startFrom: undefined,
    bot: undefined,
    isTracingResponse: false,
    attributes: {},
    style: {},
  });
});

test.each([
  undefined,
  null,
  'start',
  {},
  { ...start, type: 'other' },
  { ...start, botId: 1 },
  { ...start, token: {} },
])('%j is no start', (message) => {
  expect(readPreviewStart(message)).toBeUndefined();
});

test('a bot that is sent along is taken as it is, and what is no object is not', () => {
  const bot = { groups: [] };
  expect(readPreviewStart({ ...start, bot })).toMatchObject({ bot });
  expect(readPreviewStart({ ...start, bot: 'bot' })).toMatchObject({ bot: undefined });
});

test('the response to the first request is asked for by true alone', () => {
  expect(readPreviewStart({ ...start, isTracingResponse: true })).toMatchObject({ isTracingResponse: true });
  expect(readPreviewStart({ ...start, isTracingResponse: 'yes' })).toMatchObject({
    isTracingResponse: false,
  });
});

test('attributes and styles of a site are taken, and no others', () => {
  const attributes = { mode: 'bubble', label: 'Ask us', host: 'https://elsewhere.example', lang: 5 };
  const style = { '--parley-launcher-color': 'white', display: 'none' };
  expect(readPreviewStart({ ...start, attributes, style })).toMatchObject({
    attributes: { mode: 'bubble', label: 'Ask us' },
    style: { '--parley-launcher-color': 'white' },
  });
  expect(readPreviewStart({ ...start, attributes })?.attributes).not.toHaveProperty('host');
});

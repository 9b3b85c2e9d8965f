import { nameAndAge } from '../../tests/support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../../tests/support/chat-under-test.ts';
import { turnRecords } from '../../tests/support/turn-records.ts';

let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;

beforeAll(async () => {
  chat = await ChatUnderTest.start();
  token = await chat.publishable('workspace');
  bot = await chat.publish(nameAndAge);
});
afterAll(() => chat.stop());

test('a conversation goes from its first question to its end, and each turn is on its way to Postgres', async () => {
  const started = await chat.start(bot.publicId, token);
  expect(started.status).toBe(200);
  expect(started.body).toMatchObject({
    bot: { id: bot.botId, version: '6', publishedAt: '2026-11-21T12:00:00.000Z' },
    messages: [{ id: 'ask-name', type: 'text' }],
    input: { id: 'name', type: 'text input' },
    progress: 0,
  });
  const { sessionId, resultId } = started.body;
  const named = await chat.say(sessionId, token, 'Ada');
  expect(named.body).toMatchObject({ input: { id: 'age' }, progress: 50 });
  const refused = await chat.say(sessionId, token, 'old');
  expect(refused.body).toMatchObject({ messages: [{ id: 'age' }], input: { id: 'age' }, progress: 50 });
  const ended = await chat.say(sessionId, token, '36,5');
  expect(ended.body).toMatchObject({
    messages: [{ id: 'bye' }],
    lastMessageNewFormat: '36.5',
    progress: 100,
  });
  expect(ended.body.input).toBeUndefined();

  const turns = await turnRecords(chat, sessionId);
  expect(turns.map(({ turn }) => turn)).toEqual([1, 2, 3, 4]);
  expect(turns.flatMap(({ results }) => results.flatMap(({ answers }) => answers))).toEqual([
    { blockId: 'name', content: 'Ada' },
    { blockId: 'age', content: '36.5', counted: true },
  ]);
  expect(turns.at(-1)!.results[0]).toMatchObject({
    resultId,
    botId: bot.botId,
    hash: bot.hash,
    hasStarted: true,
    isCompleted: true,
    variables: [
      { id: 'v:Name', name: 'Name', value: 'Ada' },
      { id: 'v:Age', name: 'Age', value: '36.5' },
    ],
  });
});

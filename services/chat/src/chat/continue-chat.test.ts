import { botOf } from '@parley/engine/testing';
import { redisKeys, turnRecordSchema, type TurnRecord } from '@parley/schema/internal';
import { ChatUnderTest, type PublishedBot } from '../../tests/support/chat-under-test.ts';

const says = (id: string, text: string) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children: [{ text }] }] },
});
const nameAndAge = botOf({
  groups: {
    Name: [
      says('ask-name', 'Your name?'),
      { id: 'name', type: 'text input', options: { variableId: 'v:Name' } },
    ],
    Age: [
      says('ask-age', 'Hello {{Name}}, your age?'),
      { id: 'age', type: 'number input', options: { variableId: 'v:Age', min: 1 } },
      says('bye', 'Thanks.'),
    ],
  },
  variables: ['Name', 'Age'],
});
nameAndAge.groups[0]!.blocks[1]!.outgoingEdgeId = 'to:Age';

let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;

beforeAll(async () => {
  chat = await ChatUnderTest.start();
  token = await chat.publishable('workspace');
  bot = await chat.publish(nameAndAge);
});
afterAll(() => chat.stop());

async function records(): Promise<TurnRecord[]> {
  const keys = redisKeys(chat.deps.config.REDIS_PREFIX);
  const found = await Promise.all(
    [0, 1, 2, 3].map(async (shard) => chat.deps.redis.xrange(keys.turns(shard), '-', '+')),
  );
  return found.flat().map(([, [, json]]) => turnRecordSchema.parse(JSON.parse(json!)));
}

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

  const turns = (await records()).filter((record) => record.sessionId === sessionId);
  expect(turns.map(({ turn }) => turn)).toEqual([1, 2, 3, 4]);
  expect(turns.flatMap(({ results }) => results.flatMap(({ answers }) => answers))).toEqual([
    { blockId: 'name', content: 'Ada' },
    { blockId: 'age', content: '36.5' },
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

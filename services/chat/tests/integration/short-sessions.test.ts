import { randomUUID } from 'node:crypto';
import { botOf } from '@parley/engine/testing';
import type { BotContent } from '@parley/schema';
import { keysOf } from '../golden/golden.ts';
import { walks, type GoldenReply } from '../golden/walks.ts';
import { asks, says } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';
import { problem } from '../support/problem.ts';

const shared = { REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}` };

/** Both work on the same sessions; one of them keeps what it stores short. */
let short: ChatUnderTest;
let long: ChatUnderTest;
let token: string;
let secret: string;

beforeAll(async () => {
  short = await ChatUnderTest.start(shared);
  long = await ChatUnderTest.start({ ...shared, COMPACT_SESSIONS: 'false' });
  token = await short.publishable('workspace');
  secret = await short.secret('workspace');
});
afterAll(() => Promise.all([short.stop(), long.stop()]));

const key = () => ({ 'idempotency-key': randomUUID() });

const remembering: BotContent = {
  ...botOf({
    groups: {
      Main: [
        says('hello', 'Good day, and welcome to a bot that says rather a lot about itself'),
        { id: 'look', type: 'image', content: { url: 'https://example.com/{{Name}}.png' } },
        asks('name', 'Name'),
        says('thanks', 'Thank you, {{Name}}'),
        {
          id: 'told',
          type: 'Set variable',
          options: { variableId: 'v:Told', type: 'Transcript' },
        },
        says('repeat', '{{Told}}'),
        asks('more', 'More'),
      ],
    },
    variables: ['Name', 'Told', 'More'],
  }),
  theme: { general: { font: 'Open Sans' } },
};
const lookedAt: BotContent = {
  ...remembering,
  theme: { chat: { hostAvatar: { isEnabled: true, url: 'https://example.com/{{Name}}.jpg' } } },
};
const all: Readonly<Record<string, { content: BotContent; replies: readonly GoldenReply[] }>> = {
  ...walks,
  'transcript-and-theme': { content: remembering, replies: ['Ada', 'that is all'] },
  'theme-of-variables': { content: lookedAt, replies: ['Ada *the first*', 'that is all'] },
};

/** All that a client can read of a conversation, without the names that differ from one to the next. */
async function told(
  by: ChatUnderTest,
  bot: { readonly publicId: string },
  { replies }: { readonly replies: readonly GoldenReply[] },
  over: object,
): Promise<string[]> {
  const seen: string[] = [];
  const started = key();
  const start = () => by.start(bot.publicId, token, over, started);
  const { text, body } = await start();
  const { sessionId, resultId } = body;
  seen.push(text);
  expect((await start()).text).toBe(text);
  for (const reply of replies) {
    const isWebhook = typeof reply === 'object' && reply !== null && 'webhook' in reply;
    const message =
      typeof reply === 'string'
        ? { message: { type: 'text', text: reply } }
        : reply === null
          ? {}
          : { message: { type: 'command', ...reply } };
    const named = key();
    const say = (to: ChatUnderTest) =>
      isWebhook
        ? to.post(`/v1/sessions/${sessionId}/webhook`, secret, reply.webhook, named)
        : to.post(`/v1/sessions/${sessionId}/continueChat`, token, { ...over, ...message }, named);
    const said = await say(by);
    expect(said.status).toBe(200);
    // whichever process a message that is sent again comes to
    for (const to of [short, long]) expect((await say(to)).text).toBe(said.text);
    const read = await short.get(`/v1/sessions/${sessionId}`, token);
    expect((await long.get(`/v1/sessions/${sessionId}`, token)).text).toBe(read.text);
    const earlier = { inReplyTo: { turn: 77 }, message: { type: 'text', text: 'late' } };
    const stale = await by.post(`/v1/sessions/${sessionId}/continueChat`, token, earlier, key());
    seen.push(said.text, read.text, JSON.stringify({ ...stale.body, requestId: '' }));
  }
  return seen.map((one) =>
    one
      .replaceAll(sessionId, 'session')
      .replaceAll(resultId ?? '-', 'result')
      .replaceAll(by.url, ''),
  );
}

describe.each(['richText', 'markdown'])('in %s', (textBubbleContentFormat) => {
  test.each(Object.keys(all))(
    'responses, repeats, reads and refusals of %s are those of sessions that hold everything, to the byte',
    async (name) => {
      const walk = all[name]!;
      const bot = await short.publish(walk.content);
      const over = { textBubbleContentFormat };
      expect(await told(short, bot, walk, over)).toEqual(await told(long, bot, walk, over));
    },
  );
});

test('a session that is kept short holds no text of its bot, no bot, and nothing of the turn before', async () => {
  const { publicId } = await short.publish(remembering);
  const { sessionId } = (await short.start(publicId, token, {}, key())).body;
  const keys = keysOf(short, sessionId);
  const stored = async (): Promise<string> => {
    const { redis } = short.deps;
    return JSON.stringify([await redis.hgetall(keys.session), await redis.lrange(keys.transcript, 0, -1)]);
  };
  const begun = await stored();
  expect(begun).toContain('hello');
  expect(begun).not.toMatch(/Good day|Open Sans|text input|origins/);
  expect((await short.say(sessionId, token, 'Ada', key())).status).toBe(200);
  const fields = await short.deps.redis.hkeys(keys.session);
  expect(fields.filter((name) => name.startsWith('response'))).toEqual(['response0']);
  expect(await short.deps.redis.lrange(keys.transcript, 0, 3)).toEqual([
    '["hello"]',
    '["look",[""]]',
    '{"role":"visitor","text":"Ada","blockId":"name"}',
    '["thanks",["Ada"]]',
  ]);
});

test('a repeat and a read get what a message gets if nobody has the version any more', async () => {
  const content = botOf({
    groups: { A: [says('a', 'A text of some length'), asks('b', 'B')] },
    variables: ['B'],
  });
  const bot = await short.publish(content);
  const started = key();
  const { sessionId } = (await short.start(bot.publicId, token, {}, started)).body;
  const cold = await ChatUnderTest.start(shared);
  try {
    await cold.deps.redis.del(cold.deps.keys.snapshot(bot.botId, bot.hash));
    // management, which may have it, is away
    const message = await cold.say(sessionId, token, 'tea', key());
    const { status, type } = { ...message.body, status: message.status };
    expect(status).toBeGreaterThan(400);
    for (const other of [
      await cold.start(bot.publicId, token, {}, started),
      await cold.get(`/v1/sessions/${sessionId}`, token),
    ])
      expect({ status: other.status, type: other.body.type }).toEqual({ status, type });
  } finally {
    await cold.stop();
  }
});

test('where the version is gone for good a repeat is refused as a message is and a repeated start as one that was answered', async () => {
  const content = botOf({
    groups: { A: [says('a', 'Another text of some length'), asks('b', 'B'), asks('c', 'C')] },
    variables: ['B', 'C'],
  });
  const bot = await short.publish(content);
  const [started, said] = [key(), key()];
  const begun = await short.start(bot.publicId, token, {}, started);
  const { sessionId } = (await short.start(bot.publicId, token, {}, key())).body;
  const told = await short.say(sessionId, token, 'tea', said);
  const management = await EchoServer.start(() => ({ status: 404, json: {} }));
  const cold = await ChatUnderTest.start({ ...shared, MANAGEMENT_URL: management.url });
  const snapshot = cold.deps.keys.snapshot(bot.botId, bot.hash);
  try {
    const json = await cold.deps.redis.getdel(snapshot);
    const late = { inReplyTo: { turn: 77 }, message: { type: 'text', text: 'late' } };
    for (const refused of [
      await cold.say(sessionId, token, 'tea', said),
      await cold.say(sessionId, token, 'coffee', key()),
      await cold.post(`/v1/sessions/${sessionId}/continueChat`, token, late, key()),
      await cold.get(`/v1/sessions/${sessionId}`, token),
    ])
      expect(refused).toMatchObject(problem('session-expired', 410));
    const again = await cold.start(bot.publicId, token, {}, started);
    expect(again).toMatchObject(problem('already-answered', 409));
    expect(again.body).toMatchObject({ turn: 1 });

    // nothing has changed by that: whoever finds the version tells all of it
    await cold.deps.redis.set(snapshot, json ?? '');
    expect((await cold.say(sessionId, token, 'tea', said)).text).toBe(told.text);
    expect((await cold.start(bot.publicId, token, {}, started)).text).toBe(begun.text);
  } finally {
    await cold.stop();
    await management.stop();
  }
});

test('lines that refer to long texts are given back within the limit of a transcript, the newest first', async () => {
  const text = 'a long text '.repeat(500);
  const content = botOf({
    groups: { A: [says('a', text), asks('b', 'B', 'A')] },
    variables: ['B'],
  });
  const small = await ChatUnderTest.start({ ...shared, MAX_TRANSCRIPT_BYTES: '20000' });
  try {
    const { publicId } = await small.publish(content);
    const { sessionId } = (await small.start(publicId, token, {}, key())).body;
    for (const said of ['1', '2', '3', '4', '5']) await small.say(sessionId, token, said, key());
    const { body, text: json } = await small.get(`/v1/sessions/${sessionId}`, token);
    expect(json.length).toBeLessThan(40_000);
    expect(body.transcript.at(-2)).toMatchObject({ role: 'visitor', text: '5' });
    expect(body.transcript.length).toBeLessThan(11);
  } finally {
    await small.stop();
  }
});

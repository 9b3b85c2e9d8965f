import { randomUUID } from 'node:crypto';
import { botOf } from '@parley/engine/testing';
import {
  internalApi,
  positionOf,
  resultIdOf,
  shardOf,
  tiesPerMillisecond,
  type RememberedResult,
  type TurnRecord,
} from '@parley/schema/contract';
import { asks, fetching, nameAndAge, request } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';
import { startGate, type Gate } from '../support/gate.ts';
import { problem } from '../support/problem.ts';
import { storedAnswers, turnRecords } from '../support/turn-records.ts';

let management: EchoServer;
let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;
/** Holds up the turns of a slow bot. */
let gate: Gate;
/** The result that management knows. */
let remembered: RememberedResult;

beforeAll(async () => {
  management = await EchoServer.start(({ url = '' }) =>
    url.includes('/results/')
      ? { status: 200, json: internalApi.result.response.parse(remembered) }
      : { status: 503, json: {} },
  );
  gate = await startGate();
  chat = await ChatUnderTest.start({
    MANAGEMENT_URL: management.url,
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
  });
  token = await chat.publishable('workspace');
  bot = await chat.publish(nameAndAge);
});
afterAll(async () => {
  await chat.stop();
  await management.stop();
  await gate.stop();
});

/** Begins a session whose result is remembered from then on. */
async function begin(publicId = bot.publicId): Promise<{ sessionId: string; resultId: string }> {
  const { sessionId, resultId = '' } = (await chat.start(publicId, token)).body;
  remembered = { resultId, lastSessionId: sessionId, variables: {}, answers: [] };
  return { sessionId, resultId };
}

test('a start alone ends nothing: the visitor goes on in the session before it, which ends the new one', async () => {
  const { sessionId, resultId } = await begin();
  const second = (await chat.start(bot.publicId, token, { resultId })).body;
  expect(second.resultId).toBe(resultId);
  expect(await chat.say(sessionId, token, 'Ada')).toMatchObject({
    status: 200,
    body: { input: { id: 'age' } },
  });
  const ended = await chat.say(second.sessionId, token, 'Eve');
  expect(ended).toMatchObject(problem('session-superseded', 409));
  expect(ended.body).toMatchObject({ sessionId });
  expect(await chat.say(sessionId, token, '36')).toMatchObject({
    status: 200,
    body: { messages: [{ id: 'bye' }] },
  });
});

test('the session that accepts an answer ends all others of its result, and is named by them', async () => {
  const { sessionId, resultId } = await begin();
  const second = (await chat.start(bot.publicId, token, { resultId })).body;
  const third = (await chat.start(bot.publicId, token, { resultId })).body;
  expect(await chat.say(second.sessionId, token, 'Ada')).toMatchObject({ status: 200 });
  for (const old of [sessionId, third.sessionId]) {
    const ended = await chat.say(old, token, 'Eve');
    expect(ended).toMatchObject(problem('session-superseded', 409));
    expect(ended.body.sessionId).toBe(second.sessionId);
  }
  const fourth = (await chat.start(bot.publicId, token, { resultId })).body;
  expect(await chat.say(fourth.sessionId, token, 'Bob')).toMatchObject({ status: 200 });
  const ended = await chat.say(second.sessionId, token, '36');
  expect(ended.body).toMatchObject({ sessionId: fourth.sessionId });
});

test('a session that took over is not named to a caller who may not use it', async () => {
  const { sessionId, resultId } = await begin();
  const published = {
    publicId: bot.publicId,
    botId: bot.botId,
    allowedOrigins: ['https://new.example'],
    revision: 2,
  };
  await chat.publish(nameAndAge, published);
  const origin = { origin: 'https://new.example' };
  const second = (await chat.start(bot.publicId, token, { resultId }, origin)).body;
  expect((await chat.say(second.sessionId, token, 'Ada', origin)).status).toBe(200);
  await chat.publish(nameAndAge, { ...published, allowedOrigins: [], revision: 3 });
  const ended = await chat.say(sessionId, token, 'Eve');
  expect(ended).toMatchObject(problem('session-superseded', 409));
  expect(ended.body).not.toHaveProperty('sessionId');
  expect((await chat.say(sessionId, token, 'Eve', origin)).body.sessionId).toBe(second.sessionId);
});

test('an answer that comes with the start decides at once', async () => {
  const { sessionId, resultId } = await begin();
  const opener = await chat.publish(
    botOf({ groups: { Ask: [asks('name', 'Name', 'Ask')] }, variables: ['Name'] }),
    {
      publicId: bot.publicId,
      botId: bot.botId,
      revision: 4,
    },
  );
  const message = { type: 'text', text: 'Ada' };
  const second = (await chat.start(opener.publicId, token, { resultId, message })).body;
  expect((await chat.say(sessionId, token, 'Eve')).body).toMatchObject({ sessionId: second.sessionId });
  await chat.publish(nameAndAge, { publicId: bot.publicId, botId: bot.botId, revision: 5 });
});

test('neither a refused reply nor a repeated question decides', async () => {
  const { sessionId, resultId } = await begin();
  await chat.say(sessionId, token, 'Ada');
  const second = (await chat.start(bot.publicId, token, { resultId })).body;
  expect((await chat.say(sessionId, token, 'old')).body).toMatchObject({ input: { id: 'age' } });
  await chat.post(`/v1/sessions/${sessionId}/continueChat`, token, {});
  expect(await chat.say(second.sessionId, token, 'Eve')).toMatchObject({ status: 200 });
  expect((await chat.say(sessionId, token, '36')).body).toMatchObject({ sessionId: second.sessionId });
});

test('the records of a result follow the session that accepted an answer', async () => {
  const { sessionId, resultId } = await begin();
  await chat.say(sessionId, token, 'Ada');
  const second = (await chat.start(bot.publicId, token, { resultId })).body;
  await chat.say(sessionId, token, '36');
  const order = (record: TurnRecord): number => record.writerSince ?? record.sessionStartedAt;
  const before = await turnRecords(chat, sessionId);
  const [start] = await turnRecords(chat, second.sessionId);
  expect(order(before[1]!)).toBeLessThanOrEqual(order(start!));
  expect(order(before[2]!)).toBeGreaterThan(order(start!));
});

test('an answer that was under way when another session accepted one is not stored', async () => {
  const slow = await chat.publish(fetching(gate.url));
  const { sessionId, resultId } = await begin(slow.publicId);
  const held = gate.holdNext();
  const late = chat.say(sessionId, token, 'late');
  const letGo = await held;
  const second = (await chat.start(slow.publicId, token, { resultId })).body;
  expect((await chat.say(second.sessionId, token, 'early')).status).toBe(200);
  letGo();
  const ended = await late;
  expect(ended).toMatchObject(problem('session-superseded', 409));
  expect(ended.body.sessionId).toBe(second.sessionId);
  expect(await storedAnswers(chat, sessionId)).toEqual([]);
  expect(await storedAnswers(chat, second.sessionId)).toEqual(['early']);
});

test('a message sent again gets its response, whichever session has taken over meanwhile', async () => {
  const { sessionId, resultId } = await begin();
  const headers = { 'idempotency-key': randomUUID() };
  const first = await chat.say(sessionId, token, 'Ada', headers);
  const second = (await chat.start(bot.publicId, token, { resultId })).body;
  await chat.say(second.sessionId, token, 'Eve');
  expect((await chat.say(sessionId, token, 'Ada', headers)).text).toBe(first.text);
});

test('a session goes on where the one that was to join it did not begin', async () => {
  const { sessionId, resultId } = await begin();
  const message = { type: 'command', command: 'nobody listens to this' };
  const refused = await chat.start(bot.publicId, token, { resultId, message });
  expect(refused).toMatchObject(problem('unknown-command', 400));
  expect(await chat.say(sessionId, token, 'Ada')).toMatchObject({ status: 200 });
});

test('all sessions of a result live in its shard, and a key that was used for another start is refused there', async () => {
  const { sessionId, resultId } = await begin();
  const { sessionIds } = chat.deps;
  const headers = { 'idempotency-key': randomUUID() };
  const starts = await Promise.all([1, 2].map(() => chat.start(bot.publicId, token, { resultId }, headers)));
  expect(new Set(starts.map(({ text }) => text)).size).toBe(1);
  expect(sessionIds.shardOf(starts[0]!.body.sessionId)).toBe(sessionIds.shardOf(sessionId));
  for (let shard = 0; shard < chat.deps.config.SHARDS; shard++) {
    const other = resultIdOf(Date.now() * tiesPerMillisecond + shard, 'x'.repeat(22));
    const reused = await chat.start(bot.publicId, token, { resultId: other }, headers);
    expect(reused).toMatchObject(problem('idempotency-key-reused', 422));
  }
  const plain = await chat.start(bot.publicId, token, {}, headers);
  expect(plain).toMatchObject(problem('idempotency-key-reused', 422));
});

test('a session of a former release that lives in another shard is ended before the start is stored', async () => {
  const fetch = request('fetch', gate.url);
  const slow = await chat.publish(
    botOf({ groups: { Only: [fetch, asks('name', 'Name')] }, variables: ['Name'] }),
  );
  const { resultId } = await begin(slow.publicId);
  let elsewhere = await begin();
  while (chat.deps.sessionIds.shardOf(elsewhere.sessionId) === shardOf(positionOf(resultId)!))
    elsewhere = await begin();
  remembered = { resultId, lastSessionId: elsewhere.sessionId, variables: {}, answers: [] };
  const held = gate.holdNext();
  const starting = chat.start(slow.publicId, token, { resultId });
  const letGo = await held;
  expect(await chat.say(elsewhere.sessionId, token, 'Ada')).toMatchObject(problem('session-superseded', 409));
  letGo();
  const second = (await starting).body;
  expect(await chat.say(second.sessionId, token, 'Ada')).toMatchObject({ status: 200 });
});

test('of sessions that begin with a result at the same time one is left by their answers', async () => {
  const { resultId } = await begin();
  const starts = await Promise.all([1, 2, 3].map(() => chat.start(bot.publicId, token, { resultId })));
  const answers = await Promise.all(starts.map(({ body }) => chat.say(body.sessionId, token, 'Ada')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

import { randomUUID } from 'node:crypto';
import { botOf } from '@parley/engine/testing';
import { ownKeysOf, sessionKeys } from '../../src/sessions/session-keys.ts';
import { asks, says } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';

let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;

beforeAll(async () => {
  chat = await ChatUnderTest.start();
  token = await chat.publishable('workspace');
  bot = await chat.publish(botOf({ groups: { A: [asks('name', 'name'), says('end', 'Goodbye')] } }));
});
afterAll(() => chat.stop());

const hourMs = 3_600_000;

/** A conversation that has ended. */
async function ended(): Promise<{
  readonly sessionId: string;
  readonly startKey: string;
  readonly key: string;
  readonly text: string;
}> {
  const [startKey, key] = [randomUUID(), randomUUID()];
  const { sessionId } = (await chat.start(bot.publicId, token, {}, { 'idempotency-key': startKey })).body;
  const { status, text } = await chat.say(sessionId, token, 'Ada', { 'idempotency-key': key });
  expect(status).toBe(200);
  return { sessionId, startKey, key, text };
}

function keysOf(sessionId: string): string[] {
  const { config, sessionIds } = chat.deps;
  return ownKeysOf(sessionKeys(config.REDIS_PREFIX, sessionIds.shardOf(sessionId)!, sessionId).session);
}

/** Does to a conversation what an hour does to it. */
async function passAnHour(sessionId: string): Promise<void> {
  const { redis } = chat.deps;
  for (const key of keysOf(sessionId)) {
    const lifeMs = await redis.pttl(key);
    if (lifeMs < 0) continue;
    if (lifeMs <= hourMs) await redis.del(key);
    else await redis.pexpire(key, lifeMs - hourMs);
  }
}

const read = (sessionId: string, as = token) => chat.get(`/v1/sessions/${sessionId}`, as);

test('a conversation that has ended can be read, and its last message repeated, for an hour', async () => {
  const { sessionId, key, text } = await ended();
  expect(await read(sessionId)).toMatchObject({ status: 200, body: { status: 'finished' } });
  expect(await chat.say(sessionId, token, 'Ada', { 'idempotency-key': key })).toMatchObject({
    status: 200,
    text,
  });
  for (const held of keysOf(sessionId).slice(0, 3)) {
    const lifeMs = await chat.deps.redis.pttl(held);
    expect(lifeMs).toBeGreaterThan(hourMs - 60_000);
    expect(lifeMs).toBeLessThanOrEqual(hourMs);
  }
});

test('after the hour it is known that it has ended, in some two hundred bytes, and nothing begins or is stored anew', async () => {
  const { sessionId, startKey, key } = await ended();
  await passAnHour(sessionId);
  const { redis } = chat.deps;
  const left = await Promise.all(keysOf(sessionId).map((held) => redis.memory('USAGE', held)));
  expect(left.filter((bytes) => bytes !== null)).toHaveLength(1);
  expect(left.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0)).toBeLessThan(300);

  const finished = problem('session-finished', 409);
  expect(await read(sessionId)).toMatchObject(finished);
  expect(await chat.say(sessionId, token, 'Ada', { 'idempotency-key': key })).toMatchObject(finished);
  expect(await chat.say(sessionId, token, 'Bob')).toMatchObject(finished);
  expect(await chat.start(bot.publicId, token, {}, { 'idempotency-key': startKey })).toMatchObject(
    problem('already-answered', 409),
  );
  expect((await chat.start(bot.publicId, token, {}, { 'idempotency-key': randomUUID() })).status).toBe(200);
});

test('the end of a conversation is told to nobody who could not use it', async () => {
  const { sessionId } = await ended();
  await passAnHour(sessionId);
  const foreign = await chat.publishable('another workspace');
  const ofOtherBot = await chat.publishable('workspace', { botIds: ['another bot'] });
  for (const stranger of [foreign, ofOtherBot]) {
    expect(await read(sessionId, stranger)).toMatchObject(problem('session-not-found', 404));
    expect(await chat.say(sessionId, stranger, 'Ada')).toMatchObject(problem('session-not-found', 404));
  }
});

test('a conversation that goes on keeps its whole life and leaves no mark', async () => {
  const { sessionId } = (await chat.start(bot.publicId, token)).body;
  const [session = '', , , , mark = ''] = keysOf(sessionId);
  const { redis } = chat.deps;
  expect(await redis.pttl(session)).toBeGreaterThan(24 * hourMs);
  expect(await redis.exists(mark)).toBe(0);
});

test('a conversation with files can be found for its whole life, so that a deletion finds them', async () => {
  const { sessionId } = (await chat.start(bot.publicId, token)).body;
  const [session = ''] = keysOf(sessionId);
  await chat.deps.redis.hset(`${session}:uploads`, 'file', '{}');
  await chat.say(sessionId, token, 'Ada');
  expect(await chat.deps.redis.pttl(session)).toBeGreaterThan(24 * hourMs);
});

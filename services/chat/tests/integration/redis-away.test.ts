import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startRedis, type Server } from '@parley/dev-stack';
import type { Answer } from '@parley/testing';
import { sessionKeys } from '../../src/sessions/session-keys.ts';
import { endless, fetching } from '../support/bots.ts';
import { ChatUnderTest, type Body, type PublishedBot } from '../support/chat-under-test.ts';
import { startGate } from '../support/gate.ts';
import { problem } from '../support/problem.ts';
import { storedAnswers } from '../support/turn-records.ts';

let redis: Server;
let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;

beforeAll(async () => {
  redis = await startRedis({ appendOnly: 'always' });
  chat = await ChatUnderTest.start({ REDIS_URL: redis.url, EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' });
  token = await chat.publishable('workspace');
  bot = await chat.publish(endless);
});
afterAll(async () => {
  await chat.stop();
  await redis.stop();
});

/** Repeats a message as a client does while the service is not available. */
async function sayUntilTaken(
  sessionId: string,
  text: string,
  key: Readonly<Record<string, string>>,
): Promise<Answer<Body>> {
  for (;;) {
    const answer = await chat.say(sessionId, token, text, key);
    if (answer.status !== 503) return answer;
    await delay(100);
  }
}

test('while Redis is away every call is refused, and afterwards nothing is missing and nothing is double', async () => {
  const { sessionId } = (await chat.start(bot.publicId, token)).body;
  const key = () => ({ 'idempotency-key': randomUUID() });
  const before = await chat.say(sessionId, token, 'before', key());
  expect(before.status).toBe(200);

  await redis.kill();
  const pending = key();
  const refused = await chat.say(sessionId, token, 'meanwhile', pending);
  expect(refused).toMatchObject(problem('unavailable', 503));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await chat.start(bot.publicId, token)).toMatchObject(problem('unavailable', 503));
  const ready = await fetch(`${chat.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'not ready', failing: ['redis'] });
  expect((await fetch(`${chat.url}/healthz`)).status).toBe(200);

  await redis.restart();
  expect((await sayUntilTaken(sessionId, 'meanwhile', pending)).status).toBe(200);
  expect(await storedAnswers(chat, sessionId)).toEqual(['before', 'meanwhile']);
});

test('a Redis that hangs is one that is away: the call is refused, and repeated it is answered once', async () => {
  const { sessionId } = (await chat.start(bot.publicId, token)).body;
  const key = { 'idempotency-key': randomUUID() };
  await redis.kill('SIGSTOP');
  expect(await chat.say(sessionId, token, 'hello', key)).toMatchObject(problem('unavailable', 503));
  await redis.kill('SIGCONT');
  expect((await sayUntilTaken(sessionId, 'hello', key)).status).toBe(200);
  expect(await storedAnswers(chat, sessionId)).toEqual(['hello']);
});

test('a claim that could not be given back while Redis was away is given back once it is there, not when it runs out', async () => {
  const gate = await startGate();
  try {
    const { publicId } = await chat.publish(fetching(gate.url));
    const { sessionId } = (await chat.start(publicId, token)).body;
    const { config, sessionIds } = chat.deps;
    const { session } = sessionKeys(config.REDIS_PREFIX, sessionIds.shardOf(sessionId)!, sessionId);
    const reached = gate.holdNext();
    const answer = chat.say(sessionId, token, 'tea');
    const letGo = await reached;
    await redis.kill();
    letGo();
    expect(await answer).toMatchObject(problem('unavailable', 503));
    await redis.restart();
    const claim = () => chat.deps.redis.hget(session, 'claim').catch(() => 'away');
    for (let looks = 0; looks < 200 && (await claim()) !== null; looks++) await delay(20);
    expect(await claim()).toBeNull();
  } finally {
    await gate.stop();
  }
});

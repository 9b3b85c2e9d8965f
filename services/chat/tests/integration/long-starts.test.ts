import { randomUUID } from 'node:crypto';
import { botOf } from '@parley/engine/testing';
import { sessionKeys, type SessionKeys } from '../../src/sessions/session-keys.ts';
import { claimStart, newAttempt, renew } from '../../src/sessions/claim.store.ts';
import { request } from '../support/bots.ts';
import { ChatUnderTest } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';

let chat: ChatUnderTest;
let other: ChatUnderTest;
let server: EchoServer;
let reached: () => void;
/** Lets go of what is held. */
let letGo: () => void;
const isReached = new Promise<void>((resolve) => (reached = resolve));
const isLetGo = new Promise<void>((resolve) => (letGo = resolve));

beforeAll(async () => {
  server = await EchoServer.start(async ({ url }) => {
    if (url === '/held') {
      reached();
      await isLetGo;
    }
    return { status: 200, json: {} };
  });
  const shared = {
    REDIS_PREFIX: `test-${randomUUID().slice(0, 8)}`,
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
  };
  chat = await ChatUnderTest.start(shared);
  other = await ChatUnderTest.start(shared);
});
afterAll(async () => {
  letGo();
  await chat.stop();
  await other.stop();
  await server.stop();
});

/** Does to a session what the time does to it. */
async function age({ session }: Pick<SessionKeys, 'session'>, milliseconds: number): Promise<void> {
  const { redis } = chat.deps;
  await redis.pexpire(session, (await redis.pttl(session)) - milliseconds);
}

test('a start whose effects take more than a minute is tried again without repeating what it has done', async () => {
  const asked = ['/paid', '/held'].map((path) => request(path, `${server.url}${path}`));
  const { publicId } = await chat.publish(botOf({ groups: { A: asked } }));
  const token = await chat.publishable('workspace');
  const headers = { 'idempotency-key': randomUUID() };
  const died = chat.start(publicId, token, {}, headers);
  await isReached;
  const [session = ''] = await chat.deps.redis.keys(`${chat.deps.config.REDIS_PREFIX}:*:session:*`);
  const key = session.replace(/:journal$/, '');
  await age({ session: key }, 61_000);
  // so that the one that is held up cannot renew it either
  await chat.deps.redis.hset(key, { claim: 'lost', claimUntil: '1' });
  const again = other.start(publicId, token, {}, headers);
  letGo();
  expect((await again).status).toBe(200);
  expect((await died).text).toBe((await again).text);
  expect(server.received.filter(({ url }) => url === '/paid')).toHaveLength(1);
});

test('a start that is renewed outlives the time it was claimed for', async () => {
  const { redis, config } = chat.deps;
  const keys = sessionKeys(config.REDIS_PREFIX, 0, randomUUID());
  const attempt = newAttempt('fingerprint', randomUUID());
  expect(await claimStart(redis, keys, attempt)).toMatchObject({ outcome: 'claimed' });
  await age(keys, 30_000);
  const aged = await redis.pttl(keys.session);
  expect(await renew(redis, keys, attempt)).toBe(true);
  expect(await redis.pttl(keys.session)).toBeGreaterThan(aged);
});

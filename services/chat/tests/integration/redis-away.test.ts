import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startRedis, type Server } from '@parley/dev-stack';
import { until, type Answer } from '@parley/testing';
import { startTelegramStub, type TelegramStub } from '@parley/testing/channels';
import { partsFrom, takeDue } from '../../src/channels/contact.store.ts';
import { workFor } from '../../src/channels/serve-contacts.ts';
import { workContact } from '../../src/channels/work-contact.ts';
import { sessionKeys } from '../../src/sessions/session-keys.ts';
import { endless, fetching, nameAndAge } from '../support/bots.ts';
import { ChatUnderTest, type Body, type PublishedBot } from '../support/chat-under-test.ts';
import { startGate } from '../support/gate.ts';
import { problem } from '../support/problem.ts';
import { onTelegram, TelegramContact } from '../support/telegram-contact.ts';
import { alone } from '../support/tenants.ts';
import { storedAnswers } from '../support/turn-records.ts';
import { almostSent, cvBot, grant, pdf, put } from '../support/upload.ts';

let folder: string;
let redis: Server;
let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;

beforeAll(async () => {
  redis = await startRedis({ appendOnly: 'always' });
  folder = await mkdtemp(join(tmpdir(), 'parley-redis-away-'));
  const environment = {
    REDIS_URL: redis.url,
    EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32',
    FILES_DIR: join(folder, 'files'),
    CHAT_URL: 'https://chat.example',
    CREDENTIALS_KEYS: 'credentials-key-of-the-tests-0123456789',
  };
  chat = await ChatUnderTest.start(environment, { servesContacts: false });
  token = await chat.publishable('workspace');
  bot = await chat.publish(endless);
});
afterAll(async () => {
  await chat.stop();
  await redis.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Repeats a message as a client does while the service is not available. */
async function sayUntilTaken(
  sessionId: string,
  text: string,
  key: Readonly<Record<string, string>>,
): Promise<Answer<Body>> {
  return until(async () => {
    const answer = await chat.say(sessionId, token, text, key);
    return answer.status !== 503 && answer;
  });
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

/** Kills Redis, then does this, and starts Redis again. */
async function whileAway(work: () => unknown): Promise<void> {
  await redis.kill();
  await work();
  await redis.restart();
}

/** Looks until `read` gives what is wanted, for less time than a lease lasts. */
async function soon<T>(
  read: () => Promise<T>,
  isWanted: (value: T | 'away') => boolean,
): Promise<T | 'away'> {
  const look = () => read().catch(() => 'away' as const);
  for (let looks = 0; looks < 200 && !isWanted(await look()); looks++) await delay(20);
  return look();
}

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
    await whileAway(async () => {
      letGo();
      expect(await answer).toMatchObject(problem('unavailable', 503));
    });
    const claim = () => chat.deps.redis.hget(session, 'claim');
    expect(await soon(claim, (value) => value === null)).toBeNull();
  } finally {
    await gate.stop();
  }
});

test('a file that was being sent when Redis went away can be sent again once it is there', async () => {
  const { publicId } = await chat.publish(cvBot);
  const { sessionId } = (await chat.start(publicId, token)).body;
  const granted = (await grant(chat, sessionId, token, { blockId: 'cv' })).body.upload;
  const url = `${chat.url}${new URL(granted.url).pathname}`;
  const { config, redis: client, sessionIds } = chat.deps;
  const { uploads } = sessionKeys(config.REDIS_PREFIX, sessionIds.shardOf(sessionId)!, sessionId);
  const sender = almostSent(url);
  const attempts = () => client.keys(`${uploads}:*`);
  expect(await soon(attempts, (keys) => keys.length > 0)).toHaveLength(1);
  await whileAway(async () => {
    sender.finish();
    expect((await sender.answer).status).toBe(503);
  });
  expect(await soon(attempts, (keys) => keys.length === 0)).toEqual([]);
  expect((await put(url, pdf)).status).toBe(204);
});

describe('a contact', () => {
  let telegram: TelegramStub;
  let ada: TelegramContact;
  beforeEach(async () => {
    telegram = await startTelegramStub('7:canary_b0t');
    ada = new TelegramContact(chat, telegram, await onTelegram(chat, telegram, nameAndAge));
  });
  afterEach(() => telegram.stop());
  const dueAt = async (): Promise<number> => Number(await chat.deps.redis.zscore(ada.keys.due, ada.name));

  test('who writes while Redis hangs is refused for now, and what the provider sends again is stored once', async () => {
    const update = ada.text('Hi');
    await redis.kill('SIGSTOP');
    expect(await ada.post(update)).toBe(503);
    await redis.kill('SIGCONT');
    await until(async () => (await ada.post(update)) === 200);
    expect(await ada.post(update)).toBe(200);
    expect(await chat.deps.redis.zcard(ada.keys.messages)).toBe(1);
  });

  test('who was taken when Redis went away, and is worked for by nobody yet, is due again once it is there', async () => {
    const { config, redis: client } = chat.deps;
    expect(await ada.post(ada.text('Hi'))).toBe(200);
    const taken = await Promise.all(
      partsFrom(0).map((part) => takeDue(client, config.REDIS_PREFIX, part, 16)),
    );
    expect(taken.flat()).toContain(ada.name);
    const takenUntil = await dueAt();
    await whileAway(() => workFor(chat.deps, ada.name));
    const isSooner = (at: number | 'away'): boolean => at !== 'away' && at < takenUntil;
    expect(await soon(dueAt, isSooner)).toBeLessThan(takenUntil);
  });

  test('whose answer was under way when Redis went away is due again once it is there', async () => {
    const { contact } = ada.keys;
    expect(await ada.post(ada.text('Hi'))).toBe(200);
    telegram.hold(true);
    const work = workContact(chat.deps, { name: ada.name, id: randomUUID() }, alone('workspace'));
    await until(() => telegram.calls.length > 0);
    const leasedUntil = await dueAt();
    await whileAway(async () => {
      telegram.hold(false);
      await expect(work).rejects.toThrow();
    });
    const lease = () => chat.deps.redis.hget(contact, 'lease');
    expect(await soon(lease, (value) => value === null)).toBeNull();
    expect(await dueAt()).toBeLessThan(leasedUntil);
  });
});

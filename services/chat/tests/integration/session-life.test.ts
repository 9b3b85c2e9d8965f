import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sessionKeys } from '../../src/sessions/session-keys.ts';
import type { Caller } from '../../src/sessions/caller.ts';
import { read } from '../../src/sessions/session.store.ts';
import { asks, endless, nameAndAge } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { problem } from '../support/problem.ts';
import { storedAnswers, turnRecords } from '../support/turn-records.ts';
import { botOf } from '@parley/engine/testing';
import { until } from '@parley/testing';

let chat: ChatUnderTest;
let token: string;
let bot: PublishedBot;

beforeAll(async () => {
  chat = await ChatUnderTest.start({ SESSION_TTL_HOURS: '2' });
  token = await chat.publishable('workspace');
  bot = await chat.publish(nameAndAge);
});
afterAll(() => chat.stop());

const leastLifeMs = 2 * 3_600_000;
const longestLifeMs = (leastLifeMs * 65) / 64;

const begin = async (): Promise<string> => (await chat.start(bot.publicId, token)).body.sessionId;
const keysOf = (sessionId: string) =>
  sessionKeys(chat.deps.config.REDIS_PREFIX, chat.deps.sessionIds.shardOf(sessionId)!, sessionId);

test('a finished session says so and stores nothing more', async () => {
  const sessionId = await begin();
  await chat.say(sessionId, token, 'Ada');
  await chat.say(sessionId, token, '36');
  expect(await chat.say(sessionId, token, 'again')).toMatchObject(problem('session-finished', 409));
  expect(await storedAnswers(chat, sessionId)).toEqual(['Ada', '36']);
});

test('an answer whose judging uses up the turn ends the chat, is acknowledged, and is stored once', async () => {
  // asked and answered in one turn, which looks at the long text both times
  const comparisons = Array.from({ length: 50 }, (_, index) => ({
    id: String(index),
    variableId: 'v:Long',
    comparisonOperator: 'Ends with',
    value: 'x',
  }));
  const { publicId } = await chat.publish(
    botOf({
      groups: {
        Ask: [
          {
            id: 'city',
            type: 'choice input',
            items: [
              { id: 'york', content: 'York' },
              { id: 'dear', displayCondition: { isEnabled: true, condition: { comparisons } } },
            ],
          },
        ],
      },
      variables: [{ id: 'v:Long', name: 'Long', value: 'x'.repeat(100_000) }],
    }),
  );
  const { status, body } = await chat.start(publicId, token, { message: { type: 'text', text: 'York' } });
  expect(status).toBe(200);
  expect(body.input).toBeUndefined();
  expect(body.logs?.map(({ description }) => description)).toEqual([
    'The bot was stopped because it did too much in one turn. Look for a loop that never asks anything.',
  ]);
  expect(await storedAnswers(chat, body.sessionId)).toEqual(['York']);
});

test('a session lives on for its time after each turn, and every key of it goes with it', async () => {
  const sessionId = await begin();
  const keys = keysOf(sessionId);
  const { redis } = chat.deps;
  await redis.pexpire(keys.session, 60_000);
  await chat.say(sessionId, token, 'Ada', { 'idempotency-key': randomUUID() });
  for (const key of [keys.session, keys.idempotency, keys.transcript]) {
    expect(await redis.pttl(key)).toBeGreaterThan(leastLifeMs);
    expect(await redis.pttl(key)).toBeLessThanOrEqual(longestLifeMs);
  }
});

test('a turn leaves the expiry as it is while the session lives on long enough', async () => {
  const sessionId = await begin();
  const { session, transcript } = keysOf(sessionId);
  const { redis } = chat.deps;
  const enough = longestLifeMs - 10_000;
  await redis.pipeline().pexpire(session, enough).pexpire(transcript, enough).exec();
  await chat.say(sessionId, token, 'Ada');
  for (const key of [session, transcript]) expect(await redis.pttl(key)).toBeLessThanOrEqual(enough);
});

test('a key that comes with a later turn expires, too', async () => {
  const sessionId = await begin();
  const { idempotency, transcript } = keysOf(sessionId);
  const { redis } = chat.deps;
  expect(await redis.exists(idempotency)).toBe(0);
  await redis.del(transcript);
  await chat.say(sessionId, token, 'Ada', { 'idempotency-key': randomUUID() });
  for (const key of [idempotency, transcript]) expect(await redis.pttl(key)).toBeGreaterThan(leastLifeMs);
});

test('an expired session is told from one that never was, but only to who could have used it', async () => {
  const sessionId = await begin();
  const stranger = await chat.publishable('another-workspace');
  const foreign = await chat.say(sessionId, stranger, 'hi');
  await chat.deps.redis.del(keysOf(sessionId).session);
  expect(await chat.say(sessionId, token, 'hi')).toMatchObject(problem('session-expired', 410));
  expect(await chat.say(sessionId, stranger, 'hi')).toMatchObject(problem('session-not-found', 404));

  const invented = `${sessionId.slice(0, -1)}${sessionId.endsWith('A') ? 'B' : 'A'}`;
  const missing = await chat.say(invented, stranger, 'hi');
  expect(foreign.text.replaceAll(sessionId, '')).toBe(missing.text.replaceAll(invented, ''));
  for (const id of ['nothing', '99.x', '../etc', 'x'.repeat(300)]) {
    expect((await chat.say(encodeURIComponent(id), token, 'hi')).status).toBe(id.length > 255 ? 400 : 404);
  }
});

test('a state that a newer release wrote is left alone', async () => {
  const sessionId = await begin();
  const { session } = keysOf(sessionId);
  await chat.deps.redis.hset(session, 'state', JSON.stringify({ v: 99, future: true }));
  expect(await chat.say(sessionId, token, 'Ada')).toMatchObject(problem('session-from-newer-release', 503));
  expect(await chat.deps.redis.hget(session, 'state')).toContain('future');
});

test('a reloaded page gets back where it was', async () => {
  const sessionId = await begin();
  const said = await chat.say(sessionId, token, 'Ada');
  const session = await chat.get(`/v1/sessions/${sessionId}`, token);
  expect(session).toMatchObject({
    status: 200,
    body: {
      sessionId,
      status: 'waiting',
      turn: 2,
      bot: { id: bot.botId },
      transcript: [
        { role: 'bot', message: { id: 'ask-name' } },
        { role: 'visitor', text: 'Ada', blockId: 'name' },
        { role: 'bot', message: { id: 'ask-age' } },
      ],
    },
  });
  expect(session.body.lastTurn).toEqual(said.body);
  const stranger = await chat.publishable('another-workspace');
  expect(await chat.get(`/v1/sessions/${sessionId}`, stranger)).toMatchObject(
    problem('session-not-found', 404),
  );
});

test('a reloaded page gets back the words that were chosen, and the answer as it is stored', async () => {
  const items = [{ id: 'small', content: 'A small {{Drink}}', value: 's-1' }];
  const choice = { id: 'size', type: 'choice input', items };
  const shop = await chat.publish(
    botOf({ groups: { Size: [choice] }, variables: [{ id: 'v:Drink', name: 'Drink', value: 'tea' }] }),
  );
  const { sessionId } = (await chat.start(shop.publicId, token)).body;
  await chat.say(sessionId, token, 'A small tea');
  const visitor = { role: 'visitor', text: 's-1', label: 'A small tea', blockId: 'size' };
  expect((await chat.get(`/v1/sessions/${sessionId}`, token)).body.transcript).toEqual([visitor]);
  const records = await turnRecords(chat, sessionId);
  expect(records.at(-1)).toMatchObject({ transcript: [visitor] });
  expect(await storedAnswers(chat, sessionId)).toEqual(['s-1']);
});

test('who waits for the next turn gets it once it is there, and without one the session as it stands', async () => {
  const sessionId = await begin();
  const path = `/v1/sessions/${sessionId}?afterTurn=1&waitSeconds`;
  expect((await chat.get(`${path}=1`, token)).body).toMatchObject({ turn: 1, transcript: [{ role: 'bot' }] });
  const [session] = await Promise.all([chat.get(`${path}=25`, token), chat.say(sessionId, token, 'Ada')]);
  expect(session.body).toMatchObject({ turn: 2, transcript: [{}, { role: 'visitor' }, {}] });
  await chat.deps.redis.del(keysOf(sessionId).session);
  expect(await chat.get(`${path}=25`, token)).toMatchObject(problem('session-expired', 410));
});

test('to see that a session has not moved on, nothing of it is read', async () => {
  const located = keysOf(await begin());
  const principal = (await chat.deps.principals.of(token))!;
  const caller: Caller = { principal, origin: undefined, webhookData: 'never' };
  expect(await read(chat.deps.redis, located, caller, 0)).toMatchObject({ turn: 1 });
  expect(await read(chat.deps.redis, located, caller, 1)).toBe('known');
});

test('a session that is only registered begins with its first message', async () => {
  const opener = await chat.publish(
    botOf({ groups: { Ask: [asks('wish', 'Wish', 'Ask')] }, variables: ['Wish'] }),
  );
  const registered = await chat.start(opener.publicId, token, { isOnlyRegistering: true });
  expect(registered.body).toMatchObject({ messages: [], bot: { id: opener.botId } });
  expect(registered.body.input).toBeUndefined();
  expect(registered.body.logs).toBeUndefined();
  const { sessionId } = registered.body;
  expect((await chat.say(sessionId, token, 'tea')).body).toMatchObject({ input: { id: 'wish' } });
  expect(await storedAnswers(chat, sessionId)).toEqual(['tea']);
});

test('a message that comes with a mere registration is not used, and logs say so', async () => {
  const message = { type: 'text', text: 'tea' } as const;
  const registered = await chat.start(bot.publicId, token, { isOnlyRegistering: true, message });
  const description = expect.stringContaining('Not used');
  expect(registered.body).toMatchObject({ messages: [], logs: [{ status: 'info', description }] });
  expect(await storedAnswers(chat, registered.body.sessionId)).toEqual([]);
});

test('what a start says of streams holds for every turn of the session', async () => {
  for (const isStreamEnabled of [true, false]) {
    const { sessionId } = (await chat.start(bot.publicId, token, { isStreamEnabled })).body;
    await chat.say(sessionId, token, 'Ada');
    const state = JSON.parse((await chat.deps.redis.hget(keysOf(sessionId).session, 'state'))!);
    expect(state.isStreamEnabled ?? false).toBe(isStreamEnabled);
  }
});

test('variables can be prefilled; names the bot does not know are ignored', async () => {
  const started = await chat.start(bot.publicId, token, {
    prefilledVariables: { Name: 'Ada', Unknown: 'x', __proto: 'y', Age: 36 },
  });
  expect(started.body.input).toMatchObject({ id: 'name', prefilledValue: 'Ada' });
  const [record] = await turnRecords(chat, started.body.sessionId);
  expect(record!.results[0]!.variables).toEqual([
    { id: 'v:Name', name: 'Name', value: 'Ada' },
    { id: 'v:Age', name: 'Age', value: '36' },
  ]);
});

test('text bubbles come as Markdown where that is asked for', async () => {
  const { body } = await chat.start(bot.publicId, token, { textBubbleContentFormat: 'markdown' });
  expect(body.messages[0]?.content).toEqual({ type: 'markdown', markdown: 'Your name?' });
});

test('new chats are refused while too many turns wait for Postgres, and running ones go on', async () => {
  const crowded = await ChatUnderTest.start({ MAX_STREAM_LENGTH: '1000', SHARDS: '1' });
  try {
    const own = await crowded.publishable('workspace');
    const loop = await crowded.publish(endless);
    const { sessionId } = (await crowded.start(loop.publicId, own)).body;
    const stream = crowded.deps.keys.turns(0);
    const pipeline = crowded.deps.redis.pipeline();
    for (let i = 0; i < 1_001; i++) pipeline.xadd(stream, '*', 'r', '{}');
    await pipeline.exec();
    const refused = await crowded.start(loop.publicId, own);
    expect(refused).toMatchObject(problem('overloaded', 503));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await crowded.say(sessionId, own, 'still here')).status).toBe(200);
  } finally {
    await crowded.stop();
  }
});

test('new chats of a workspace are refused while too many of its turns cannot be stored, those of others begin', async () => {
  const chat = await ChatUnderTest.start({ MAX_DEAD_BYTES_PER_WORKSPACE: '2000', SHARDS: '1' });
  try {
    const own = await chat.publishable('workspace');
    const loop = await chat.publish(endless);
    const { sessionId } = (await chat.start(loop.publicId, own)).body;
    const { redis, keys } = chat.deps;
    await redis.hset(keys.deadBytes(0), { workspace: 2_001, another: 1_999 });
    const refused = await chat.start(loop.publicId, own);
    expect(refused).toMatchObject(problem('overloaded', 503));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await chat.say(sessionId, own, 'still here')).status).toBe(200);
    await redis.hset(keys.deadBytes(0), { workspace: 1_999, another: 2_001 });
    expect((await chat.start(loop.publicId, own)).status).toBe(200);
  } finally {
    await chat.stop();
  }
});

test('new chats are refused while a watched disk is almost full, and running ones go on', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'parley-disk-')), 'disk');
  // no disk has so much room; it is not seen before its folder is there
  const crowded = await ChatUnderTest.start({ WATCHED_DIRS: folder, MIN_FREE_DISK_BYTES: '999999999999999' });
  try {
    const own = await crowded.publishable('workspace');
    const loop = await crowded.publish(endless);
    const { sessionId } = (await crowded.start(loop.publicId, own)).body;
    await mkdir(folder);
    await until(() => crowded.deps.pressure.isDiskFull());
    expect(await crowded.start(loop.publicId, own)).toMatchObject(problem('overloaded', 503));
    expect((await crowded.say(sessionId, own, 'still here')).status).toBe(200);
  } finally {
    await crowded.stop();
    await rm(dirname(folder), { recursive: true });
  }
});

test('a session keeps the last lines of its transcript, goes on, and its result has them all', async () => {
  const own = await ChatUnderTest.start({ MAX_TRANSCRIPT_BYTES: '10000' });
  try {
    const visitor = await own.publishable('workspace');
    const { publicId } = await own.publish(endless);
    const { sessionId } = (await own.start(publicId, visitor)).body;
    const said = Array.from({ length: 6 }, (_, index) => `${index}`.repeat(3_000));
    for (const text of said) expect((await own.say(sessionId, visitor, text)).status).toBe(200);
    const { transcript } = (await own.get(`/v1/sessions/${sessionId}`, visitor)).body;
    const kept = transcript.flatMap((line) => (line.role === 'visitor' ? [line.text] : []));
    expect(kept).toEqual(said.slice(3));
    expect(await storedAnswers(own, sessionId)).toEqual(said);
  } finally {
    await own.stop();
  }
});

test('a transcript that a block reads shortened, and prefilled values that are left out, are logged for the author', async () => {
  const own = await ChatUnderTest.start({ MAX_TRANSCRIPT_BYTES: '10000', SESSION_VALUES_BYTES: '10000' });
  try {
    const visitor = await own.publishable('workspace');
    const read = { id: 'read', type: 'Set variable', options: { variableId: 'v:All', type: 'Transcript' } };
    const { publicId } = await own.publish(
      botOf({
        groups: { Loop: [read, asks('more', 'Said', 'Loop')] },
        variables: ['Said', 'All', 'Name', { id: 'v:Host', name: 'Host', isPrefillable: false }],
      }),
    );
    const prefilledVariables = { Name: 'x'.repeat(11_000), Host: 'elsewhere.example', utm_medium: 'mail' };
    const { sessionId } = (await own.start(publicId, visitor, { prefilledVariables })).body;
    for (const text of ['a', 'b', 'c', 'd', 'e'])
      expect((await own.say(sessionId, visitor, text.repeat(3_000))).status).toBe(200);
    const logs = (await turnRecords(own, sessionId)).map((record) =>
      record.logs.map(({ description }) => description.split(/[:.]/, 1)[0]),
    );
    expect(logs[0]).toEqual([
      'The page brought values for names that no variable of this bot has',
      'The page brought values for variables that must not be prefilled (isPrefillable)',
      'Some values that the page or an earlier chat brought were left out',
    ]);
    const isToldOf = logs.map((turn) => turn.includes('The transcript was read without its oldest lines'));
    expect(isToldOf).toEqual([false, false, false, false, false, true]);
  } finally {
    await own.stop();
  }
});

import { randomUUID } from 'node:crypto';
import { probePath } from '@parley/schema/contract';
import { hashOfToken, newToken } from '@parley/server';
import { until } from '@parley/testing';
import { endless } from '../support/bots.ts';
import { ChatUnderTest, type PublishedBot } from '../support/chat-under-test.ts';
import { EchoServer } from '../support/echo-server.ts';
import { problem } from '../support/problem.ts';
import { turnRecords } from '../support/turn-records.ts';

let chat: ChatUnderTest;
let bot: PublishedBot;
let guarded: PublishedBot;
const site = 'https://site.example';

beforeAll(async () => {
  chat = await ChatUnderTest.start();
  bot = await chat.publish(endless);
  guarded = await chat.publish({ ...endless, settings: { security: { allowedOrigins: [site] } } });
});
afterAll(() => chat.stop());

test('a chat says where it came from: its first turn names the page that it stands on and the campaign', async () => {
  const visitor = await chat.publishable('workspace');
  const prefilledVariables = { utm_source: ' news ' };
  const { sessionId } = (
    await chat.start(guarded.publicId, visitor, { prefilledVariables }, { origin: site })
  ).body;
  await chat.say(sessionId, visitor, 'Hi', { origin: site });
  const records = await turnRecords(chat, sessionId);
  expect(records.map(({ cameFrom }) => cameFrom)).toEqual([
    { page: 'site.example', campaign: 'news' },
    undefined,
  ]);
});

describe('a token', () => {
  test.each([undefined, 'nonsense', 'parley_pk_unknown0000000000000000000', ''])(
    '%j is refused',
    async (token) => {
      const answer = await chat.post(`/v1/bots/${bot.publicId}/startChat`, token, {});
      expect(answer).toMatchObject(problem('unauthenticated', 401));
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  test('that was guessed costs management no question; one that is only unknown does', async () => {
    const asked: string[] = [];
    const management = await EchoServer.start(({ url = '' }) => {
      // not the question by which the service tries its own token
      if (!url.includes(probePath)) asked.push(url);
      return { status: 503, json: {} };
    });
    const other = await ChatUnderTest.start({ MANAGEMENT_URL: management.url });
    const unknown = newToken('publishable');
    const guessed = `${unknown.slice(0, -1)}${unknown.endsWith('A') ? 'B' : 'A'}`;
    const path = '/v1/sessions/0.nobody';
    expect(await other.get(path, guessed)).toMatchObject(problem('unauthenticated', 401));
    expect(asked).toEqual([]);
    await other.get(path, unknown);
    expect(asked).toEqual([expect.stringContaining(hashOfToken(unknown))]);
    await other.stop();
    await management.stop();
  });

  test('that was revoked is refused before long, without a restart', async () => {
    const token = await chat.publishable('workspace');
    expect((await chat.start(bot.publicId, token)).status).toBe(200);
    await chat.setPrincipal(token, null, 2);
    const answer = await until(async () => {
      const started = await chat.start(bot.publicId, token);
      return started.status !== 200 && started;
    });
    expect(answer).toMatchObject(problem('unauthenticated', 401));
  });

  test('of a user is refused before long once all of theirs end, and where they are a member no more', async () => {
    const [gone, left] = [randomUUID(), randomUUID()];
    const [first, second] = [await chat.secret('workspace', gone), await chat.secret('workspace', gone)];
    const third = await chat.secret('workspace', left);
    const tokens = [first, second, third];
    for (const token of tokens) expect((await chat.start(bot.publicId, token)).status).toBe(200);
    // one entry each, whatever the number of tokens, and no entry of a token changes
    await chat.setUser(gone, { revision: 2, generation: 1, memberships: [] });
    await chat.setUser(left, { revision: 2, generation: 0, memberships: [] });
    const refusals = new Map([
      [first, 401],
      [second, 401],
      [third, 404],
    ]);
    for (const [token, status] of refusals)
      await until(async () => (await chat.start(bot.publicId, token)).status === status);
  });

  test('that has expired is refused', async () => {
    const token = await chat.token({
      kind: 'publishable',
      tokenId: randomUUID(),
      workspaceId: 'workspace',
      botIds: null,
      origins: null,
      expiresAt: Date.now() - 1,
    });
    expect(await chat.start(bot.publicId, token)).toMatchObject(problem('unauthenticated', 401));
  });

  test('of another workspace sees no bot and no session', async () => {
    const mine = await chat.publishable('workspace');
    const theirs = await chat.publishable('elsewhere');
    const foreign = await chat.start(bot.publicId, theirs);
    const missing = await chat.start('no-such-bot', theirs);
    expect(foreign).toMatchObject(problem('bot-not-found', 404));
    expect(foreign.text.replaceAll(bot.publicId, '')).toBe(missing.text.replaceAll('no-such-bot', ''));
    const { sessionId } = (await chat.start(bot.publicId, mine)).body;
    expect(await chat.say(sessionId, theirs, 'hi')).toMatchObject(problem('session-not-found', 404));
  });

  test('bound to a bot is good for that bot and its sessions only', async () => {
    const bound = await chat.publishable('workspace', { botIds: [guarded.botId] });
    const free = await chat.publishable('workspace');
    expect(await chat.start(bot.publicId, bound)).toMatchObject(problem('bot-not-found', 404));
    const { sessionId } = (await chat.start(bot.publicId, free)).body;
    expect(await chat.say(sessionId, bound, 'hi')).toMatchObject(problem('session-not-found', 404));
  });

  test('for pages cannot start previews: there is no such bot', async () => {
    const token = await chat.publishable('workspace');
    const answer = await chat.post(`/v1/bots/${bot.botId}/preview/startChat`, token, {});
    expect(answer).toMatchObject(problem('bot-not-found', 404));
  });
});

describe('a bot', () => {
  test.each([
    ['closed', { isClosed: true, closedMessage: 'Back on Monday.' }, 'bot-closed', 403],
    ['archived', { isArchived: true }, 'bot-not-found', 404],
    ['unpublished', { hash: null }, 'bot-not-found', 404],
    ['of a suspended workspace', { isSuspended: true }, 'workspace-suspended', 403],
  ])('that is %s starts no chats; running ones go on', async (_, change, code, status) => {
    const token = await chat.publishable('workspace');
    const own = await chat.publish(endless);
    const { sessionId } = (await chat.start(own.publicId, token)).body;
    await chat.publish(endless, { botId: own.botId, publicId: own.publicId, revision: 2, ...change });
    const answer = await chat.start(own.publicId, token);
    expect(answer).toMatchObject(problem(code, status));
    if (code === 'bot-closed') expect(answer.body.detail).toBe('Back on Monday.');
    expect((await chat.say(sessionId, token, 'still here')).status).toBe(200);
  });
});

describe('origins', () => {
  // who asks, what the token is bound to, what the bot allows, what the browser says, and whether it is let in
  const anywhere = undefined;
  test.each([
    ['publishable', anywhere, 'open', anywhere, true],
    ['publishable', anywhere, 'open', 'https://any.example', true],
    ['publishable', anywhere, 'open', 'null', true],
    ['publishable', anywhere, 'guarded', site, true],
    ['publishable', anywhere, 'guarded', 'https://other.example', false],
    ['publishable', anywhere, 'guarded', 'https://site.example.evil.example', false],
    ['publishable', anywhere, 'guarded', 'null', false],
    ['publishable', anywhere, 'guarded', anywhere, false],
    ['publishable', [site], 'open', site, true],
    ['publishable', [site], 'open', 'https://other.example', false],
    ['publishable', [site], 'open', 'null', false],
    ['publishable', [site], 'open', anywhere, false],
    ['secret', anywhere, 'guarded', anywhere, true],
    ['secret', anywhere, 'guarded', site, true],
    ['secret', anywhere, 'guarded', 'https://other.example', false],
  ] as const)(
    '%s token bound to %j, %s bot, origin %s: %s',
    async (kind, origins, which, origin, isLetIn) => {
      const token =
        kind === 'secret'
          ? await chat.secret('workspace')
          : await chat.publishable('workspace', origins ? { origins: [...origins] } : {});
      const free = await chat.secret('workspace');
      const published = which === 'open' ? bot : guarded;
      const headers: Record<string, string> = origin === undefined ? {} : { origin };
      const { sessionId } = (await chat.start(published.publicId, free)).body;
      const before = await turnRecords(chat, sessionId);

      const calls = [
        await chat.start(published.publicId, token, {}, headers),
        await chat.say(sessionId, token, 'hi', headers),
        await chat.get(`/v1/sessions/${sessionId}`, token, headers),
      ];
      for (const answer of calls) {
        expect(answer).toMatchObject(isLetIn ? { status: 200 } : problem('origin-not-allowed', 403));
      }
      // refused before anything happened
      if (!isLetIn) expect(await turnRecords(chat, sessionId)).toEqual(before);
    },
  );

  test('a preflight is answered for every page, with the headers a widget needs', async () => {
    const answer = await fetch(`${chat.url}/api/v1/bots/${bot.publicId}/startChat`, {
      method: 'OPTIONS',
      headers: {
        origin: site,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type, idempotency-key',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const token = await chat.publishable('workspace');
    const started = await chat.start(bot.publicId, token, {}, { origin: site });
    expect(started.headers.get('access-control-expose-headers')).toContain('Retry-After');
  });
});

test('one address starts only so many chats in a while, and is told when to come back', async () => {
  const own = await ChatUnderTest.start({ START_BURST_LIMIT: '3', START_BURST_SECONDS: '3600' });
  try {
    const token = await own.publishable('workspace');
    const { publicId } = await own.publish(endless);
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await own.start(publicId, token));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[3]).toMatchObject(problem('rate-limit-exceeded', 429));
    expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[3]!.headers.get('x-ratelimit-limit')).toBe('3');
    // a chat that runs is not a start
    expect((await own.say(answers[0]!.body.sessionId, token, 'hi')).status).toBe(200);
    // a server speaks for many visitors
    expect((await own.start(publicId, await own.secret('workspace'))).status).toBe(200);
  } finally {
    await own.stop();
  }
});

test.each([
  ['one session', 'MAX_SESSION_MESSAGES_PER_MINUTE', false],
  ['the visitors of one address', 'MAX_ADDRESS_MESSAGES_PER_MINUTE', true],
])('%s may send only so many messages in a minute (%s)', async (_, setting, isSecretFree) => {
  const own = await ChatUnderTest.start({ [setting]: '3' });
  try {
    const visitor = await own.publishable('workspace');
    const server = await own.secret('workspace');
    const { publicId } = await own.publish(endless);
    const { sessionId } = (await own.start(publicId, visitor)).body;
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await own.say(sessionId, visitor, 'hi'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]).toMatchObject(problem('rate-limit-exceeded', 429));
    expect(answers[3]!.headers.get('x-ratelimit-limit')).toBe('3');
    // nothing is lost: the session stands where it stood
    expect((await own.get(`/v1/sessions/${sessionId}`, visitor)).body.turn).toBe(4);
    expect((await own.say(sessionId, server, 'hi')).status).toBe(isSecretFree ? 200 : 429);
    const other = (await own.start(publicId, visitor)).body.sessionId;
    expect((await own.say(other, visitor, 'hi')).status).toBe(isSecretFree ? 429 : 200);
  } finally {
    await own.stop();
  }
});

test('previews of two users under the same id are counted apart', async () => {
  const own = await ChatUnderTest.start({ MAX_SESSION_MESSAGES_PER_MINUTE: '2' });
  try {
    const [first, second] = [await own.secret('workspace'), await own.secret('workspace')];
    const say = (token: string) => own.say('shared-name', token, 'hi').then(({ status }) => status);
    expect([await say(first), await say(first), await say(first), await say(second)]).toEqual([
      404, 404, 429, 404,
    ]);
  } finally {
    await own.stop();
  }
});

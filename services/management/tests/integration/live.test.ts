import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LiveEvent } from '@parley/client';
import { startUnreliableProxy, type UnreliableProxy } from '@parley/testing';
import { createUser, type NewUser } from '../../src/cli/create-user.ts';
import { browser, ownPage, signedIn } from '../support/browser.ts';
import { ManagementUnderTest, type Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';
import { bearer, watch, type Watching } from '../support/watching.ts';

const world = useManagement();
/** Another process over the same database and the same Redis. */
let other: ManagementUnderTest;
/** A process whose Redis can go away. */
let shaky: ManagementUnderTest;
let redisProxy: UnreliableProxy;

beforeAll(async () => {
  const { DATABASE_URL, REDIS_PREFIX } = world.management.deps.config;
  other = await ManagementUnderTest.start({ DATABASE_URL, REDIS_PREFIX });
  redisProxy = await startUnreliableProxy(process.env['REDIS_URL'] ?? '');
  shaky = await ManagementUnderTest.start({
    DATABASE_URL,
    REDIS_PREFIX,
    REDIS_URL: redisProxy.url.replace('http:', 'redis:'),
  });
});
afterAll(async () => {
  await other.stop();
  await shaky.stop();
  await redisProxy.stop();
});

/** A user who may do so much in the workspace of these tests. */
async function member(mode: 'read' | 'write' | 'guest' = 'write'): Promise<NewUser & { email: string }> {
  const email = `${randomUUID()}@live.invalid`;
  const user = await createUser(world.management.deps, { email, workspace: 'Their own' });
  await world.management.join(world.user.workspaceId, email, mode);
  return { ...user, email };
}

const watching = (
  bot: { id: string },
  user: NewUser = world.user,
  url = world.management.url,
  windowId?: string,
) => watch(url, bot.id, bearer(user.secretToken), windowId);

/** Says as a user, to the first process, where a window of theirs is. */
const moveTo = (bot: { id: string }, user: NewUser, windowId: string, groupId: string | null) =>
  world.management.as(user.secretToken).put(`/v1/bots/${bot.id}/live/${windowId}`, { groupId });

const rename = (bot: { id: string }, name: string, call: Caller = world.call) =>
  call.patch(`/v1/bots/${bot.id}`, { bot: { name } });

const idsIn = ({ people }: { people: readonly { userId: string }[] }): string[] =>
  people.map(({ userId }) => userId);

describe('people', () => {
  test('come and go before the eyes of the others, in whichever process they are', async () => {
    const bot = await world.newBot();
    const guestOfOther = await member('read');
    const here = await watching(bot);
    const first = await here.next('people');
    expect(first.people).toEqual([
      { userId: world.user.userId, name: expect.any(String), windows: 1, groupIds: [] },
    ]);
    const there = await watching(bot, guestOfOther, other.url);
    const isBoth = (event: { people: readonly { userId: string }[] }): boolean =>
      idsIn(event).includes(guestOfOther.userId) && idsIn(event).includes(world.user.userId);
    await Promise.all([here.next('people', isBoth), there.next('people', isBoth)]);
    const seen = here.events.length;
    there.leave();
    await here.next(
      'people',
      (event) => here.events.indexOf(event) >= seen && !idsIn(event).includes(guestOfOther.userId),
    );
    here.leave();
  });

  test('are one each, with the number of their windows, under their name or their address', async () => {
    const bot = await world.newBot();
    const ada = await member();
    const [one, two] = [await watching(bot, ada), await watching(bot, ada)];
    const { people } = await one.next('people', (event) => event.people[0]?.windows === 2);
    expect(people).toEqual([{ userId: ada.userId, name: ada.email, windows: 2, groupIds: [] }]);
    one.leave();
    two.leave();
  });

  test('of one bot are nothing to those of another', async () => {
    const [bot, another] = [await world.newBot(), await world.newBot()];
    const ada = await member();
    const [here, there] = [await watching(bot), await watching(another, ada)];
    await rename(another, 'Renamed');
    await there.next('changed');
    expect(here.events.flatMap((event) => (event.type === 'people' ? idsIn(event) : [event.type]))).toEqual([
      world.user.userId,
    ]);
    here.leave();
    there.leave();
  });

  test('of a process that has died are gone when their time has run out', async () => {
    const bot = await world.newBot();
    const { redis, keys } = world.management.deps;
    const key = keys.peopleAt(bot.id);
    await redis.hset(key, 'dead', '1000 {"userId":"dead","name":"Dead"}');
    const here = await watching(bot);
    expect(idsIn(await here.next('people'))).toEqual([world.user.userId]);
    expect(await redis.hkeys(key)).toHaveLength(1);
    expect(await redis.pttl(key)).toBeGreaterThan(0);
    expect(await redis.pttl(key)).toBeLessThanOrEqual(12_000);
    here.leave();
  });
});

describe('the group that somebody is at', () => {
  type People = Extract<LiveEvent, { type: 'people' }>;
  /** The groups that a user is at; undefined where they are not here. */
  const groupsOf = ({ people }: People, { userId }: NewUser): readonly string[] | undefined =>
    people.find((person) => person.userId === userId)?.groupIds;
  const isAt =
    (user: NewUser, ...groupIds: readonly string[]) =>
    (event: People): boolean =>
      JSON.stringify(groupsOf(event, user)) === JSON.stringify(groupIds);

  test('is told to the others, in whichever process its window and theirs are, and is gone with the window', async () => {
    const bot = await world.newBot();
    const ada = await member('read');
    const here = await watching(bot);
    const there = await watching(bot, ada, other.url, 'first');
    const second = await watching(bot, ada, world.management.url, 'second');
    await here.next('people', ({ people }) => people.some(({ windows }) => windows === 2));
    expect((await moveTo(bot, ada, 'first', 'b')).body).toEqual({ groupId: 'b' });
    await here.next('people', isAt(ada, 'b'));
    await moveTo(bot, ada, 'second', 'a');
    await here.next('people', isAt(ada, 'a', 'b'));
    await moveTo(bot, ada, 'first', 'a');
    await here.next('people', isAt(ada, 'a'));
    const seen = here.events.length;
    const isNew = (event: People): boolean => here.events.indexOf(event) >= seen;
    await moveTo(bot, ada, 'second', null);
    there.leave();
    await here.next('people', (event) => isNew(event) && isAt(ada)(event));
    second.leave();
    await here.next('people', (event) => isNew(event) && !groupsOf(event, ada));
    here.leave();
  });

  test('is said by nobody but its user, and of no window that does not watch', async () => {
    const [bot, another] = [await world.newBot(), await world.newBot()];
    const [ada, grace, guest] = [await member(), await member(), await member('guest')];
    const here = await watching(bot, ada, other.url, 'window');
    expect((await moveTo(bot, grace, 'window', 'x')).status).toBe(200);
    expect((await moveTo(bot, guest, 'window', 'x')).status).toBe(403);
    expect((await moveTo(another, ada, 'window', 'x')).status).toBe(200);
    expect((await moveTo(bot, ada, 'elsewhere', 'x')).status).toBe(200);
    const stranger = await createUser(world.management.deps, { email: `${randomUUID()}@live.invalid`, workspace: 'Other' }); // prettier-ignore
    expect((await moveTo(bot, stranger, 'window', 'x')).status).toBe(404);
    await moveTo(bot, ada, 'window', 'y');
    await here.next('people', isAt(ada, 'y'));
    const told = here.events.filter((event) => event.type === 'people');
    expect(told.map((event) => groupsOf(event, ada))).toEqual([[], ['y']]);
    here.leave();
  });

  test('is told some times a second at most, and the last one for certain', async () => {
    const bot = await world.newBot();
    const ada = await member();
    const here = await watching(bot);
    const hers = await watching(bot, ada, other.url, 'window');
    await here.next('people', isAt(ada));
    const before = here.events.length;
    const began = performance.now();
    for (let index = 0; index < 40; index++) await moveTo(bot, ada, 'window', `group ${index}`);
    await here.next('people', isAt(ada, 'group 39'));
    const most = 2 + Math.ceil((performance.now() - began) / 200);
    expect(here.events.length - before).toBeLessThanOrEqual(most);
    here.leave();
    hers.leave();
  });
});

describe('news', () => {
  test('of an edit come once it is committed, to every process, with its state and its author', async () => {
    const bot = await world.newBot();
    const ada = await member();
    const [here, there] = [await watching(bot), await watching(bot, world.user, other.url)];
    const { body } = await rename(bot, 'By Ada', world.management.as(ada.secretToken));
    const expected = { type: 'changed', updatedAt: body.bot.updatedAt, updatedBy: ada.userId };
    expect([await here.next('changed'), await there.next('changed')]).toEqual([expected, expected]);
    here.leave();
    there.leave();
  });

  test('of an edit that is refused do not come', async () => {
    const bot = await world.newBot();
    const here = await watching(bot);
    await rename(bot, 'First');
    const stale = { batchId: randomUUID(), base: bot.updatedAt, operations: [{ op: 'set', path: ['fields', 'name'], value: 'Other' }] }; // prettier-ignore
    expect((await world.call.post(`/v1/bots/${bot.id}/changes`, stale)).status).toBe(409);
    const last = (await rename(bot, 'Last')).body.bot.updatedAt;
    await here.next('changed', ({ updatedAt }) => updatedAt === last);
    expect(here.events.filter(({ type }) => type === 'changed').length).toBeLessThanOrEqual(2);
    here.leave();
  });

  test('tell whoever watches that somebody wrote, edited, closed or deleted a comment', async () => {
    const bot = await world.newBot();
    const guest = await member('guest');
    const path = `/v1/bots/${bot.id}/comments`;
    const call = world.management.as(guest.secretToken);
    const begun = await call.post(path, { groupId: 'group', text: 'Why?' });
    const threadId: string = begun.body.thread.id;
    const commentId: string = begun.body.comments[0]?.id ?? '';
    const acts: readonly (() => Promise<{ status: number }>)[] = [
      () => call.post(path, { groupId: 'group', text: 'And this?' }),
      () => call.post(`${path}/${threadId}/replies`, { text: 'Because.' }),
      () => call.patch(`${path}/${threadId}/replies/${commentId}`, { text: 'Why not?' }),
      () => call.patch(`${path}/${threadId}`, { isDone: true }),
      () => call.delete(`${path}/${threadId}/replies/${commentId}`),
    ];
    for (const act of acts) {
      const here = await watching(bot, world.user, other.url);
      expect((await act()).status).toBe(200);
      expect(await here.next('commented')).toEqual({ type: 'commented', commentedBy: guest.userId });
      here.leave();
    }
    const here = await watching(bot);
    expect((await call.post(`${path}/nowhere/replies`, { text: 'Lost.' })).status).toBe(404);
    await rename(bot, 'After it');
    await here.next('changed');
    expect(here.events.map(({ type }) => type)).not.toContain('commented');
    here.leave();
  });

  test('tell that a bot is published, published again and published no longer', async () => {
    const bot = await world.newWholeBot();
    const here = await watching(bot);
    const published = await world.call.post(`/v1/bots/${bot.id}/publish`);
    const { publishedAt } = await here.next('published');
    expect(publishedAt).toBe(published.body.publishedAt);
    await world.call.post(`/v1/bots/${bot.id}/unpublish`);
    await here.next('published', (event) => event.publishedAt === null);
    const again = await world.call.post(`/v1/bots/${bot.id}/versions/${published.body.version.hash}/publish`);
    expect(again.status).toBe(200);
    await here.next('published', (event) => event.publishedAt !== null && event.publishedAt !== publishedAt);
    here.leave();
  });
});

describe('a stream ends', () => {
  type Ending = (user: NewUser & { email: string }, bot: { id: string }) => Promise<unknown>;
  const endings: readonly (readonly [string, Ending])[] = [
    [
      'removed from the workspace',
      ({ userId }) => world.call.delete(`/v1/workspaces/${world.user.workspaceId}/members/${userId}`),
    ],
    [
      'made a guest',
      ({ userId }) =>
        world.call.patch(`/v1/workspaces/${world.user.workspaceId}/members/${userId}`, { mode: 'guest' }),
    ],
    ['whose bot is archived', (_user, bot) => world.call.delete(`/v1/bots/${bot.id}`)],
  ];

  /** The streams of those whose right is gone, by how it went; and the stream of a browser that stays. */
  const streams = new Map<string, Watching>();
  const streamOf = (how: string): Watching => {
    const stream = streams.get(how);
    if (!stream) throw new Error(`no stream was opened for this: ${how}`);
    return stream;
  };
  let shared: { id: string };

  // the rights of all streams are asked for together, every few seconds: these wait for that once
  beforeAll(async () => {
    for (const [how, ending] of endings) {
      const [user, bot] = [await member(), await world.newBot()];
      streams.set(how, await watching(bot, user));
      await ending(user, bot);
    }
    const [user, bot] = [await member(), await world.newBot()];
    const leaving = await signedIn(world.management, user.userId);
    const staying = await signedIn(world.management, user.userId);
    const { body } = await staying.call.post('/v1/users/me/tokens', { name: 'Short' });
    for (const [how, headers] of [
      ['browser', { ...ownPage, cookie: leaving.cookie }],
      ['other browser', { ...ownPage, cookie: staying.cookie }],
      ['token', bearer(body.value)],
    ] as const)
      streams.set(how, await watch(world.management.url, bot.id, headers));
    shared = bot;
    await browser(world.management, leaving.cookie).post('/v1/auth/sign-out');
    expect((await staying.call.delete(`/v1/users/me/tokens/${body.token.id}`)).status).toBe(200);
  });

  test.each(endings)('of somebody %s', async (how) => {
    await streamOf(how).ended;
  });

  test('of a browser that signs out, and not that of another browser', async () => {
    await streamOf('browser').ended;
    await rename(shared, 'Still here');
    await streamOf('other browser').next('changed');
    streamOf('other browser').leave();
  });

  test('of a token that is revoked', async () => {
    await streamOf('token').ended;
  });

  test('where Redis goes away; then it is refused, edits go on, and afterwards all is as before', async () => {
    const bot = await world.newBot();
    const here = await watching(bot, world.user, shaky.url);
    await here.next('people');
    redisProxy.setDown(true);
    await here.ended;
    await expect(watching(bot, world.user, shaky.url)).rejects.toThrow('503');
    const call = shaky.as(world.user.secretToken);
    expect((await rename(bot, 'Without Redis', call)).status).toBe(200);
    redisProxy.setDown(false);
    const again = await cameBack(bot);
    await rename(bot, 'With Redis', call);
    await again.next('changed');
    again.leave();
  });

  test('when the process is told to stop', async () => {
    const { DATABASE_URL, REDIS_PREFIX } = world.management.deps.config;
    const third = await ManagementUnderTest.start({ DATABASE_URL, REDIS_PREFIX });
    const bot = await world.newBot();
    const here = await watching(bot, world.user, third.url);
    await here.next('people');
    third.deps.live.stop();
    await here.ended;
    await third.stop();
  });
});

/** A stream of the process whose Redis was away, as soon as there is one. */
async function cameBack(bot: { id: string }): Promise<Watching> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await watching(bot, world.user, shaky.url);
    } catch (error) {
      if (attempt === 100) throw error;
      await shaky.deps.redis.ping().catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
    }
  }
}

test('a user has 20 streams at most, and others have theirs', async () => {
  const [user, bot] = [await member(), await world.newBot()];
  const streams: Watching[] = [];
  for (let index = 0; index < 20; index++) streams.push(await watching(bot, user));
  const refused = await world.management.as(user.secretToken).get(`/v1/bots/${bot.id}/live`);
  expect([refused.status, refused.body.type.split('/').at(-1)]).toEqual([503, 'streams-busy']);
  expect(refused.headers.get('retry-after')).toBe('30');
  const another = await watching(bot);
  await another.next('people', ({ people }) => people.some(({ windows }) => windows === 20));
  for (const stream of streams) stream.leave();
  await another.next('people', ({ people }) => people.length === 1);
  expect((await world.management.as(user.secretToken).get(`/v1/bots/${bot.id}/live`)).status).toBe(200);
  another.leave();
});

test('the life of a stream does not count as the time of a request', async () => {
  const bot = await world.newBot();
  const { registry } = world.management.deps.metrics;
  const here = await watching(bot);
  expect(await registry.getSingleMetricAsString('parley_live_streams')).toMatch(/ [1-9]\d*$/);
  here.leave();
  await world.call.get(`/v1/bots/${bot.id}`);
  const times = await registry.getSingleMetricAsString('parley_http_request_duration_seconds');
  expect(times).toContain('operation="getBot"');
  expect(times).not.toContain('operation="watchBot"');
});

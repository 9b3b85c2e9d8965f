import { describe, expect, test } from '@jest/globals';
import { hashOfToken, newToken } from '@parley/server';
import { eq } from 'drizzle-orm';
import { oneTimeLinks } from '../../src/database/schema/one-time-links.ts';
import { sessions } from '../../src/database/schema/sessions.ts';
import { runMaintenance } from '../../src/maintenance/maintenance.ts';
import { browser, cookieOf, signedIn, signInCode } from '../support/browser.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const redeem = (code: string, cookie?: string) =>
  browser(world.management, cookie).post('/v1/auth/links/redeem', { code });
const newCode = () => signInCode(world.management, world.user.userId);
const idOf = (cookie: string) => eq(sessions.sha256, hashOfToken(cookie.split('=')[1] ?? ''));
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 1);

describe('a link', () => {
  test('signs in once, and tells nothing of a former use', async () => {
    const code = await newCode();
    const first = await redeem(code);
    expect(first.body.user).toMatchObject({ id: world.user.userId, name: null });
    expect(first.headers.get('set-cookie')).toMatch(
      /^parley=parley_ss_[\w-]{49}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    const again = await redeem(code);
    const unknown = await redeem(newToken('link'));
    expect(again.status).toBe(410);
    expect(again.text).toBe(unknown.text);
    expect(cookieOf(again.headers)).toBeUndefined();
  });

  test('is spent by one of many who try at once', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(410)]);
  });

  test('that has ended signs nobody in, and is forgotten', async () => {
    const { db } = world.management.deps;
    const code = await newCode();
    const mine = eq(oneTimeLinks.sha256, hashOfToken(code));
    await db.update(oneTimeLinks).set({ expiresAt: new Date() }).where(mine);
    expect((await redeem(code)).status).toBe(410);
    await runMaintenance(world.management.deps);
    expect(await db.$count(oneTimeLinks, mine)).toBe(0);
  });

  test('gives a browser that is signed in a new session in place of its own', async () => {
    const { cookie } = await signedIn(world.management, world.user.userId);
    const { headers } = await redeem(await newCode(), cookie);
    expect(cookieOf(headers)).not.toBe(cookie);
    expect((await browser(world.management, cookie).get('/v1/users/me')).status).toBe(401);
    expect((await browser(world.management, cookieOf(headers)).get('/v1/users/me')).status).toBe(200);
  });
});

describe('a session', () => {
  test('has the rights of its user, and says who that is', async () => {
    const { call } = await signedIn(world.management, world.user.userId);
    const { workspaceId, userId } = world.user;
    const { body } = await call.get('/v1/users/me');
    expect(body).toMatchObject({ user: { id: userId }, sessionId: expect.any(String) });
    expect((await world.call.get('/v1/users/me')).body).toEqual({ user: body.user, sessionId: null });
    const made = await call.post('/v1/bots', { workspaceId, bot: {} });
    expect(made.status).toBe(200);
    const stranger = await signedIn(world.management, (await world.management.user()).userId);
    expect((await stranger.call.get(`/v1/bots/${made.body.bot.id}`)).status).toBe(404);
  });

  test('changes what its user is called', async () => {
    const { call } = await signedIn(world.management, (await world.management.user()).userId);
    const { body } = await call.patch('/v1/users/me', { name: ' Ada ', locale: 'pt-BR' });
    expect(body.user).toMatchObject({ name: 'Ada', locale: 'pt-BR' });
    expect((await call.patch('/v1/users/me', {})).body.user).toEqual(body.user);
    expect((await call.patch('/v1/users/me', { name: null })).body.user).toEqual({
      ...body.user,
      name: null,
    });
    const refused = await call.patch('/v1/users/me', { locale: 'no language' });
    expect([refused.status, refused.body.errors[0]?.pointer]).toEqual([400, '/locale']);
  });

  test('is ended by signing out, in every tab, and the cookie is taken away', async () => {
    const { call, cookie } = await signedIn(world.management, world.user.userId);
    const other = await signedIn(world.management, world.user.userId);
    const { status, headers } = await call.post('/v1/auth/sign-out');
    expect([status, headers.get('set-cookie')]).toEqual([
      200,
      'parley=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    expect((await browser(world.management, cookie).get('/v1/users/me')).status).toBe(401);
    expect((await call.post('/v1/auth/sign-out')).status).toBe(200);
    expect((await other.call.get('/v1/users/me')).status).toBe(200);
  });

  test.each([
    ['nobody has used for a week', { lastSeenAt: daysAgo(7) }],
    ['began a month ago', { createdAt: daysAgo(30) }],
  ])('that %s is over, and is forgotten', async (_what, aged) => {
    const { db } = world.management.deps;
    const { call, cookie } = await signedIn(world.management, world.user.userId);
    await db.update(sessions).set(aged).where(idOf(cookie));
    expect((await call.get('/v1/users/me')).status).toBe(401);
    await runMaintenance(world.management.deps);
    expect(await db.$count(sessions, idOf(cookie))).toBe(0);
  });

  test('that is in use is noted to five minutes', async () => {
    const { db } = world.management.deps;
    const { call, cookie } = await signedIn(world.management, world.user.userId);
    const seen = async () => (await db.select().from(sessions).where(idOf(cookie)))[0]?.lastSeenAt;
    const first = await seen();
    await call.get('/v1/users/me');
    expect(await seen()).toEqual(first);
    const old = daysAgo(1);
    await db.update(sessions).set({ lastSeenAt: old }).where(idOf(cookie));
    await call.get('/v1/users/me');
    expect((await seen())?.getTime()).toBeGreaterThan(old.getTime());
  });

  test('one more than fifty ends the oldest', async () => {
    const { userId } = await world.management.user();
    const cookies: string[] = [];
    for (let count = 0; count < 51; count++) cookies.push((await signedIn(world.management, userId)).cookie);
    const statuses = await Promise.all(
      [cookies[0], cookies[1], cookies[50]].map(async (cookie) =>
        browser(world.management, cookie).get('/v1/users/me'),
      ),
    );
    expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200]);
  });

  test('does not count beside a token', async () => {
    const { cookie } = await signedIn(world.management, world.user.userId);
    const asked = (authorization: string) =>
      browser(world.management, cookie).get('/v1/users/me', undefined, { headers: { authorization } });
    expect((await asked('Bearer nonsense')).status).toBe(401);
    expect((await asked('Basic nonsense')).status).toBe(401);
    expect((await asked(`Bearer ${world.user.secretToken}`)).body).toMatchObject({ sessionId: null });
    const value = cookie.split('=')[1] ?? '';
    expect((await asked(`Bearer ${value}`)).status).toBe(401);
  });
});

test('a user sees their own browsers, and signs one or all others out', async () => {
  const { userId, secretToken } = await world.management.user();
  const [first, second, third] = [
    await signedIn(world.management, userId),
    await signedIn(world.management, userId),
    await signedIn(world.management, userId),
  ];
  const stranger = await signedIn(world.management, world.user.userId);
  const listed: { id: string; isCurrent: boolean }[] = (await first.call.get('/v1/users/me/sessions')).body
    .sessions;
  expect(listed.length).toBe(3);
  expect(listed[0]).toMatchObject({ method: 'link', agent: expect.any(String) });
  const idOfBrowser = async ({ call }: typeof first): Promise<string> =>
    (await call.get('/v1/users/me')).body.sessionId;
  expect(listed.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([await idOfBrowser(first)]);

  const path = `/v1/users/me/sessions/${await idOfBrowser(second)}`;
  const foreign = await stranger.call.delete(path);
  expect([foreign.status, foreign.body.type.split('/').at(-1)]).toEqual([404, 'session-not-found']);
  expect((await second.call.get('/v1/users/me')).status).toBe(200);
  expect((await first.call.delete(path)).status).toBe(200);
  expect((await second.call.get('/v1/users/me')).status).toBe(401);
  expect((await first.call.delete(path)).status).toBe(404);

  expect((await first.call.delete('/v1/users/me/sessions')).status).toBe(200);
  expect((await third.call.get('/v1/users/me')).status).toBe(401);
  expect((await first.call.get('/v1/users/me')).status).toBe(200);
  expect((await world.management.as(secretToken).get('/v1/users/me')).status).toBe(200);
  expect((await first.call.delete('/v1/users/me/sessions?everything=true')).status).toBe(200);
  expect((await world.management.as(secretToken).get('/v1/users/me')).status).toBe(401);
  expect((await first.call.get('/v1/users/me')).status).toBe(200);
  expect((await stranger.call.get('/v1/users/me')).status).toBe(200);
});

test('no value of a session or a link stands in the database', async () => {
  const { db } = world.management.deps;
  await signedIn(world.management, world.user.userId);
  await newCode();
  const rows = [await db.select().from(sessions), await db.select().from(oneTimeLinks)];
  for (const stored of rows) {
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain('parley_');
  }
});

test('everybody may read what the installation offers, whatever cookie they send', async () => {
  for (const headers of [{}, { cookie: `parley=${newToken('session')}` }, { cookie: 'parley=x; other' }]) {
    const { status, body } = await world.management
      .as(undefined)
      .get('/v1/installation', undefined, { headers });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Parley',
      signIn: { links: true, password: true, sso: null },
      isSignedIn: false,
      hasMailServer: false,
    });
  }
  const { body } = await world.call.get('/v1/installation');
  expect(body).toMatchObject({ isSignedIn: true });
});

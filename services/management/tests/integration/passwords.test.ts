import { describe, expect, test } from '@jest/globals';
import { hashOfToken } from '@parley/server';
import { eq } from 'drizzle-orm';
import { sessions } from '../../src/database/schema/sessions.ts';
import { users } from '../../src/database/schema/users.ts';
import { browser, cookieOf, signedIn } from '../support/browser.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const password = 'four unusual words here';

/** A user with a password, signed in in a browser. */
async function withPassword() {
  const user = await world.management.user();
  const { call, cookie } = await signedIn(world.management, user.userId);
  const { email }: { email: string } = (await call.get('/v1/users/me')).body.user;
  expect((await call.put('/v1/users/me/password', { password })).status).toBe(200);
  return { ...user, call, cookie, email };
}
const enter = (email: string, tried: string) =>
  browser(world.management).post('/v1/auth/sign-in', { email, password: tried });
const storedOf = async (userId: string) =>
  (await world.management.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.password;

describe('a password', () => {
  test('signs in, is kept as a hash alone, and ends all other sessions when it changes', async () => {
    const { userId, call, email } = await withPassword();
    expect(await storedOf(userId)).toMatch(/^\$scrypt\$ln=14,r=8,p=8\$[\w+/]{22}\$[\w+/]{43}$/);
    const { status, headers } = await enter(email.toUpperCase(), password);
    expect(status).toBe(200);
    const other = browser(world.management, cookieOf(headers));
    expect((await other.get('/v1/users/me')).body.user.id).toBe(userId);
    expect((await call.put('/v1/users/me/password', { password: `${password} now` })).status).toBe(200);
    expect((await other.get('/v1/users/me')).status).toBe(401);
    expect((await call.get('/v1/users/me')).status).toBe(200);
    expect((await enter(email, password)).status).toBe(401);
  });

  test('that is wrong, of nobody and of somebody without one answer alike', async () => {
    const { email } = await withPassword();
    const plain = await world.management.user();
    const own = await world.management.as(plain.secretToken).get('/v1/users/me');
    const answers = [
      await enter(email, 'not this password'),
      await enter('nobody@test.invalid', password),
      await enter(own.body.user.email, password),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.type).toMatch(/wrong-sign-in$/);
  });

  test('of former parameters is hashed anew when it is used', async () => {
    const { userId, email } = await withPassword();
    // scrypt of the same words with N = 2^10
    const former =
      '$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$' + (await formerHash(password)).replaceAll('=', '');
    await world.management.deps.db.update(users).set({ password: former }).where(eq(users.id, userId));
    expect((await enter(email, password)).status).toBe(200);
    expect(await storedOf(userId)).toMatch(/ln=14/);
    expect((await enter(email, password)).status).toBe(200);
  });

  test.each(['short one', '123456789012', 'aaaaaaaaaaaaaaaa', 'PASSWORD1234'])(
    '%s is refused',
    async (weak) => {
      const { call } = await signedIn(world.management, world.user.userId);
      const { status, body } = await call.put('/v1/users/me/password', { password: weak });
      expect([status, body.errors[0]?.pointer]).toEqual([400, '/password']);
    },
  );
});

test('guesses at one account wait after five, also many at once, and nobody else is held up', async () => {
  const { email } = await withPassword();
  const bystander = await withPassword();
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 12 }, () => enter(email, 'not this password')));
  const seconds = (performance.now() - begun) / 1_000;
  const refused = answers.filter(({ status }) => status === 429);
  // on a slow machine some come after a wait: one more is let through after 2 seconds, after 4 more, after 8 more
  const most = 6 + Math.floor(Math.log2(seconds / 2 + 1));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(most);
  expect(refused.length).toBeGreaterThanOrEqual(12 - most);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await enter(bystander.email, password)).status).toBe(200);
});

test('what takes an account over, or cannot be taken back, needs a sign-in of the last 15 minutes', async () => {
  const { call, cookie, workspaceId, secretToken } = await withPassword();
  const byToken = world.management.as(secretToken);
  const { bot } = (await byToken.post('/v1/bots', { workspaceId, bot: {} })).body;
  await byToken.delete(`/v1/bots/${bot.id}`);
  const mine = eq(sessions.sha256, hashOfToken(cookie.split('=')[1] ?? ''));
  const authAt = new Date(Date.now() - 16 * 60_000);
  await world.management.deps.db.update(sessions).set({ authAt }).where(mine);
  for (const answer of [
    await call.put('/v1/users/me/password', { password }),
    await call.post('/v1/users/me/tokens', { name: 'Laptop' }),
    await call.delete(`/v1/archived-bots/${bot.id}`),
    await call.delete(`/v1/workspaces/${workspaceId}`),
  ])
    expect([answer.status, answer.body.type.split('/').at(-1)]).toEqual([403, 'sign-in-again']);
  expect((await byToken.put('/v1/users/me/password', { password })).status).toBe(403);
});

async function formerHash(text: string): Promise<string> {
  const { scryptSync } = await import('node:crypto');
  return scryptSync(text, Buffer.alloc(16), 32, { N: 1_024, r: 8, p: 1 }).toString('base64');
}

import { describe, expect, test } from '@jest/globals';
import { cachedUserSchema, type CachedUser } from '@parley/schema/contract';
import { hashOfToken, newToken } from '@parley/server';
import { until } from '@parley/testing';
import { sql } from 'drizzle-orm';
import { endAccess } from '../../src/cli/end-access.ts';
import { raiseGenerations } from '../../src/generations/generation.repository.ts';
import { inTransaction } from '../../src/database/client.ts';
import { identities } from '../../src/database/schema/identities.ts';
import { tokens } from '../../src/database/schema/tokens.ts';
import { insertIdentity } from '../../src/users/identity.repository.ts';
import { browser, cookieOf, signedIn, signInCode } from '../support/browser.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const password = 'four unusual words here';
const me = '/v1/users/me';

/** A user with a password, signed in in a browser. */
async function newUser() {
  const user = await world.management.user();
  const { call, cookie } = await signedIn(world.management, user.userId);
  const { email }: { email: string } = (await call.get(me)).body.user;
  expect((await call.put('/v1/users/me/password', { password })).status).toBe(200);
  return { ...user, call, cookie, email };
}
const statusOf = async (token: string) => (await world.management.as(token).get(me)).status;

/** The entry of a user that chat reads in Redis. */
async function cachedUser(userId: string): Promise<CachedUser> {
  const { redis, keys } = world.management.deps;
  return cachedUserSchema.parse(JSON.parse((await redis.get(keys.user(userId))) ?? 'null'));
}
const asked = async (token: string) =>
  (await world.management.internal(`/internal/tokens/${hashOfToken(token)}`)).body;

/** Gives a user that many tokens more, as somebody could who made them one by one before there was a limit. */
async function giveTokens(userId: string, count: number): Promise<void> {
  const { db } = world.management.deps;
  await db.execute(sql`INSERT INTO tokens (id, kind, sha256, name, ending, user_id, created_at)
    SELECT ${userId} || '-' || n, 'secret', ${userId} || '-' || n, 'Many', 'xxxx', ${userId}, now()
    FROM generate_series(1, ${count}) AS n`);
}

describe('one write ends everything', () => {
  test('sessions, links, tokens, preview tokens and linked sign-ins, but the session that asks', async () => {
    const { call, userId, secretToken, workspaceId } = await newUser();
    const { body } = await call.post('/v1/bots', { workspaceId, bot: {} });
    const preview = (await call.post(`/v1/bots/${body.bot.id}/preview-token`)).body.value;
    const other = await signedIn(world.management, userId);
    const link = await signInCode(world.management, userId);
    const { db } = world.management.deps;
    const at = new Date();
    const key = { issuer: 'https://idp.example', subject: userId };
    await insertIdentity(db, { ...key, userId, email: null, createdAt: at, lastUsedAt: at });
    expect((await call.get('/v1/users/me/identities')).body.identities).toHaveLength(1);
    expect(await asked(preview)).toMatchObject({ principal: { kind: 'preview' } });

    expect((await call.delete('/v1/users/me/sessions?everything=true')).status).toBe(200);
    expect((await call.get(me)).status).toBe(200);
    expect((await other.call.get(me)).status).toBe(401);
    expect(await statusOf(secretToken)).toBe(401);
    for (const token of [secretToken, preview]) expect(await asked(token)).toMatchObject({ principal: null });
    expect((await cachedUser(userId)).generation).toBe(1);
    const spent = await browser(world.management).post('/v1/auth/links/redeem', { code: link });
    expect(spent.status).toBe(410);
    expect((await call.get('/v1/users/me/identities')).body.identities).toEqual([]);
    expect((await call.get('/v1/users/me/tokens')).body.tokens).toEqual([]);
    expect((await call.get('/v1/users/me/sessions')).body.sessions).toHaveLength(1);
    // what is made from then on is good, also what was linked before
    const made = await call.post('/v1/users/me/tokens', { name: 'New' });
    expect(await statusOf(made.body.value)).toBe(200);
    expect(await insertIdentity(db, { ...key, userId, generation: 1, createdAt: at, lastUsedAt: at })).toBe(
      true,
    );
    expect(await db.$count(identities, sql`subject = ${userId}`)).toBe(1);
  });

  test('and however many tokens there are, a member is demoted, removed and leaves', async () => {
    const member = await newUser();
    const { call } = world;
    const { workspaceId } = world.user;
    await world.management.join(workspaceId, member.email, 'write');
    await giveTokens(member.userId, 22_000);
    const path = `/v1/workspaces/${workspaceId}/members/${member.userId}`;
    expect((await call.patch(path, { mode: 'read' })).status).toBe(200);
    const modeOf = async () =>
      (await cachedUser(member.userId)).memberships.find((one) => one.workspaceId === workspaceId)?.mode;
    expect(await modeOf()).toBe('read');
    expect((await call.delete(path)).status).toBe(200);
    expect(await modeOf()).toBeUndefined();
    await world.management.join(workspaceId, member.email, 'write');
    expect(await modeOf()).toBe('write');
    expect((await member.call.delete(`/v1/users/me/workspaces/${workspaceId}`)).status).toBe(200);
    expect(await modeOf()).toBeUndefined();
    expect((await member.call.delete('/v1/users/me/sessions?everything=true')).status).toBe(200);
    expect((await cachedUser(member.userId)).generation).toBe(1);
  });

  test('and so goes a workspace with more publishable tokens than a statement can name', async () => {
    const owner = await newUser();
    const made = (await owner.call.post('/v1/workspaces', { name: 'Full' })).body.workspace;
    await world.management.deps.db
      .execute(sql`INSERT INTO tokens (id, kind, sha256, name, ending, workspace_id, created_at)
      SELECT ${made.id} || '-' || n, 'publishable', ${made.id} || '-' || n, 'Many', 'xxxx', ${made.id}, now()
      FROM generate_series(1, 22000) AS n`);
    expect((await owner.call.delete(`/v1/workspaces/${made.id}`)).status).toBe(200);
  });
});

describe('nothing that is under way outlives the end of everything', () => {
  /** Ends all of a user's credentials while requests wait for the user's row, as they do after their long part. */
  async function endedMeanwhile<T>(userId: string, request: () => Promise<T>): Promise<T> {
    const { db } = world.management.deps;
    const { waiting } = await inTransaction(db, async (tx) => {
      await raiseGenerations(tx, userId);
      const waiting = request();
      await until(async () => {
        const { rows } = await db.execute(
          sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return rows.length > 0;
      });
      return { waiting };
    });
    return waiting;
  }

  test('neither a sign-in with the former password', async () => {
    const { userId, email } = await newUser();
    const enter = () => browser(world.management).post('/v1/auth/sign-in', { email, password });
    const answer = await endedMeanwhile(userId, enter);
    expect([answer.status, cookieOf(answer.headers)]).toEqual([401, undefined]);
    expect((await enter()).status).toBe(200);
  });

  test('nor a link, a new password, or a token that is being made', async () => {
    const { userId, call } = await newUser();
    const code = await signInCode(world.management, userId);
    const byLink = () => browser(world.management).post('/v1/auth/links/redeem', { code });
    expect((await endedMeanwhile(userId, byLink)).status).toBe(410);
    const fresh = async () => (await signedIn(world.management, userId)).call;
    const [first, second] = [await fresh(), await fresh()];
    const setting = () => first.put('/v1/users/me/password', { password: `${password} of somebody else` });
    expect((await endedMeanwhile(userId, setting)).status).toBe(401);
    const third = await fresh();
    const making = () => third.post('/v1/users/me/tokens', { name: 'Late' });
    expect((await endedMeanwhile(userId, making)).status).toBe(401);
    for (const ended of [call, first, second, third]) expect((await ended.get(me)).status).toBe(401);
    const { db } = world.management.deps;
    expect(await db.$count(tokens, sql`user_id = ${userId} AND name = 'Late'`)).toBe(0);
  });
});

test('a new password ends links that wait and other browsers, and no token', async () => {
  const { userId, call, secretToken } = await newUser();
  const code = await signInCode(world.management, userId);
  const other = await signedIn(world.management, userId);
  expect((await call.put('/v1/users/me/password', { password: `${password} now` })).status).toBe(200);
  expect((await browser(world.management).post('/v1/auth/links/redeem', { code })).status).toBe(410);
  expect((await other.call.get(me)).status).toBe(401);
  expect((await call.get(me)).status).toBe(200);
  expect(await statusOf(secretToken)).toBe(200);
});

test('an operator ends the access of a user, who gets in again with a link alone', async () => {
  const { userId, call, email, secretToken } = await newUser();
  expect(await endAccess(world.management.deps, email)).toEqual({ userId });
  expect((await call.get(me)).status).toBe(401);
  expect(await statusOf(secretToken)).toBe(401);
  expect((await browser(world.management).post('/v1/auth/sign-in', { email, password })).status).toBe(401);
  const again = await signedIn(world.management, userId);
  expect((await again.call.get(me)).body.user).toMatchObject({ id: userId, hasPassword: false });
  await expect(endAccess(world.management.deps, 'nobody@test.invalid')).rejects.toThrow();
});

test('rows of a former release, which knows of no generation, are good until the first end of everything', async () => {
  const { userId, call } = await newUser();
  const value = newToken('secret');
  await world.management.deps.db
    .execute(sql`INSERT INTO tokens (id, kind, sha256, name, ending, user_id, created_at)
    VALUES (${`former-${userId}`}, 'secret', ${hashOfToken(value)}, 'Former', 'xxxx', ${userId}, now())`);
  expect(await statusOf(value)).toBe(200);
  await call.delete('/v1/users/me/sessions?everything=true');
  expect(await statusOf(value)).toBe(401);
});

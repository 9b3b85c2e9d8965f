import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { tokens } from '../../src/database/schema/tokens.ts';
import type { UserMode } from '@parley/schema';
import { createUser } from '../../src/cli/create-user.ts';
import { revokeById } from '../../src/cli/revoke-by-id.ts';
import { issueToken } from '../../src/tokens/token-actions.ts';
import { cachedUserSchema } from '@parley/schema/contract';
import { hashOfToken } from '@parley/server';
import { signedIn } from '../support/browser.ts';
import type { Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
/** A browser in which the user of these tests has just signed in. */
let page: Caller;
beforeAll(async () => {
  page = (await signedIn(world.management, world.user.userId)).call;
});
const factOf = (value: string) => world.principalAt(world.management.deps.keys.token(hashOfToken(value)));

describe('tokens of a user', () => {
  test('are shown once, listed without their value, and act for the user', async () => {
    const { body } = await page.post('/v1/users/me/tokens', { name: 'Laptop' });
    expect(body.value).toMatch(/^parley_sk_[\w-]{49}$/);
    expect(body.token).toMatchObject({
      kind: 'secret',
      name: 'Laptop',
      expiresAt: null,
      ending: body.value.slice(-4),
    });
    const listed = await world.call.get('/v1/users/me/tokens');
    expect(listed.body.tokens).toContainEqual(body.token);
    expect(listed.text).not.toContain(body.value);
    const other = world.management.as(body.value);
    expect((await other.get(`/v1/workspaces/${world.user.workspaceId}`)).status).toBe(200);
  });

  test('a revoked one is refused here at once, and chat is told with a later revision', async () => {
    const { body } = await page.post('/v1/users/me/tokens', { name: 'Lost' });
    const before = await factOf(body.value);
    expect((await page.delete(`/v1/users/me/tokens/${body.token.id}`)).status).toBe(200);
    expect((await world.management.as(body.value).get('/v1/workspaces')).status).toBe(401);
    const after = await factOf(body.value);
    expect(after.principal).toBeNull();
    expect(after.revision).toBeGreaterThan(before.revision);
    expect((await page.delete(`/v1/users/me/tokens/${body.token.id}`)).status).toBe(404);
  });

  test('a revocation bites in chat within five seconds even where its news is lost', async () => {
    const { body } = await page.post('/v1/users/me/tokens', { name: 'Page' });
    const { freshUntil }: { freshUntil: number } = await factOf(body.value);
    const now = Date.now();
    // a chat process relies on what it has read for one second more
    expect(freshUntil + 1_000).toBeLessThanOrEqual(now + 5_000);
  });

  test('one past its end is refused', async () => {
    const expiresAt = '2040-01-01T00:00:00.000Z';
    const { body } = await page.post('/v1/users/me/tokens', { name: 'Ends', expiresAt });
    expect(body.token.expiresAt).toBe(expiresAt);
    expect((await world.management.as(body.value).get('/v1/workspaces')).status).toBe(200);
    const ended = { expiresAt: new Date() };
    await world.management.deps.db.update(tokens).set(ended).where(eq(tokens.id, body.token.id));
    expect((await world.management.as(body.value).get('/v1/workspaces')).status).toBe(401);
  });

  test('another user’s cannot be revoked', async () => {
    const other = await world.management.user();
    const theirs = await world.management.as(other.secretToken).get('/v1/users/me/tokens');
    const { status } = await page.delete(`/v1/users/me/tokens/${theirs.body.tokens[0]!.id}`);
    expect(status).toBe(404);
    expect((await world.management.as(other.secretToken).get('/v1/workspaces')).status).toBe(200);
  });
});

test('a token says when it was last used, on either host, to the hour', async () => {
  const lastUse = async (id: string): Promise<unknown> => {
    const { tokens: listed }: { tokens: { id: string; lastUsedAt: unknown }[] } = (
      await world.call.get('/v1/users/me/tokens')
    ).body;
    return listed.find((token) => token.id === id)?.lastUsedAt;
  };
  const { db } = world.management.deps;
  for (const use of [
    (value: string) => world.management.as(value).get('/v1/workspaces'),
    // chat asks who it is
    (value: string) => world.management.internal(`/internal/tokens/${hashOfToken(value)}`),
  ]) {
    const { value, token } = (await page.post('/v1/users/me/tokens', { name: 'New' })).body;
    expect(await lastUse(token.id)).toBeNull();
    await use(value);
    const first = await lastUse(token.id);
    expect(first).toEqual(expect.any(String));
    await use(value);
    expect(await lastUse(token.id)).toBe(first);
    const old = new Date('2026-01-01T00:00:00Z');
    await db.update(tokens).set({ lastUsedAt: old }).where(eq(tokens.id, token.id));
    await use(value);
    expect(await lastUse(token.id)).not.toBe(old.toISOString());
    await page.delete(`/v1/users/me/tokens/${token.id}`);
    expect(await world.principalAt(world.management.deps.keys.token(hashOfToken(value)))).toMatchObject({
      principal: null,
    });
  }
});

describe('tokens of a workspace', () => {
  test('are bound to bots, origins and an end, as chat is told', async () => {
    const bot = await world.newBot();
    const bound = {
      name: 'Shop',
      botIds: [bot.id],
      origins: ['https://shop.example', 'http://localhost:5173'],
      expiresAt: '2040-01-01T00:00:00.000Z',
    };
    const path = `/v1/workspaces/${world.user.workspaceId}/tokens`;
    const { body } = await world.call.post(path, bound);
    expect(body.token).toMatchObject({ ...bound, kind: 'publishable' });
    expect((await factOf(body.value)).principal).toEqual({
      kind: 'publishable',
      tokenId: body.token.id,
      workspaceId: world.user.workspaceId,
      organizationId: world.user.organizationId,
      botIds: [bot.id],
      origins: bound.origins,
      expiresAt: Date.parse(bound.expiresAt),
    });
    expect((await world.call.get(path)).body.tokens).toContainEqual(body.token);
    expect((await world.call.delete(`${path}/${body.token.id}`)).status).toBe(200);
    expect((await factOf(body.value)).principal).toBeNull();
    expect((await world.call.get(path)).body.tokens).not.toContainEqual(body.token);
  });

  test.each([
    ['no name', {}, '/name'],
    ['an origin with a path', { name: 'A', origins: ['https://a.example/page'] }, '/origins/0'],
    ['no origin at all', { name: 'A', origins: [] }, '/origins'],
    ['a bot that is not there', { name: 'A', botIds: ['missing'] }, '/botIds/0'],
    ['an end that is no instant', { name: 'A', expiresAt: 'tomorrow' }, '/expiresAt'],
  ])('%s is refused with a pointer', async (_what, sent, pointer) => {
    const { status, body } = await world.call.post(`/v1/workspaces/${world.user.workspaceId}/tokens`, sent);
    expect([status, body.errors[0]?.pointer]).toEqual([400, pointer]);
  });

  test('a bot of another workspace answers like one that is not there', async () => {
    const other = await world.management.user();
    const theirs = await world.management
      .as(other.secretToken)
      .post('/v1/bots', { workspaceId: other.workspaceId, bot: {} });
    const path = `/v1/workspaces/${world.user.workspaceId}/tokens`;
    const foreign = await world.call.post(path, { name: 'A', botIds: [theirs.body.bot.id] });
    const missing = await world.call.post(path, { name: 'A', botIds: ['missing'] });
    expect(foreign.text).toBe(missing.text);
  });
});

test('no token is made that has ended already', async () => {
  const { userId, workspaceId } = world.user;
  const made = () => world.management.deps.db.$count(tokens);
  const before = await made();
  const past = { name: 'Ended', expiresAt: '2026-01-01T00:00:00.000+01:00' };
  for (const answer of [
    await page.post('/v1/users/me/tokens', past),
    await world.call.post(`/v1/workspaces/${workspaceId}/tokens`, past),
  ]) {
    const { status, body } = answer;
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ pointer: '/expiresAt', detail: 'must lie in the future' }],
    });
  }
  await expect(issueToken(world.management.deps, { userId }, past)).rejects.toThrow();
  expect(await made()).toBe(before);
});

describe('members', () => {
  const membersPath = () => `/v1/workspaces/${world.user.workspaceId}/members`;
  const newMember = async (mode: UserMode) => {
    const email = `${mode}-${randomUUID()}@test.invalid`;
    const user = await createUser(world.management.deps, { email, workspace: 'Theirs' });
    await world.management.join(world.user.workspaceId, email.toUpperCase(), mode);
    return { user, email };
  };

  test('are listed, changed and removed; their tokens follow at once', async () => {
    const { user, email } = await newMember('read');
    const member = { userId: user.userId, email, mode: 'read', name: null, createdAt: expect.any(String) };
    expect((await world.call.get(membersPath())).body.members).toContainEqual(member);
    const modeInChat = async () => {
      const { redis, keys } = world.management.deps;
      const { memberships } = cachedUserSchema.parse(
        JSON.parse((await redis.get(keys.user(user.userId))) ?? 'null'),
      );
      return memberships.find(({ workspaceId }) => workspaceId === world.user.workspaceId)?.mode;
    };
    expect(await modeInChat()).toBe('read');
    const path = `${membersPath()}/${user.userId}`;
    expect((await world.call.patch(path, { mode: 'guest' })).body.member.mode).toBe('guest');
    expect(await modeInChat()).toBe('guest');
    expect((await world.call.delete(path)).status).toBe(200);
    expect(await modeInChat()).toBeUndefined();
    expect((await world.call.delete(path)).status).toBe(404);
  });

  test('the last one who may write stays one, also when two leave at once', async () => {
    const own = `${membersPath()}/${world.user.userId}`;
    expect((await world.call.patch(own, { mode: 'read' })).status).toBe(409);
    expect((await world.call.delete(own)).status).toBe(409);
    const { user } = await newMember('write');
    const [removed, demoted] = await Promise.all([
      world.call.delete(`${membersPath()}/${user.userId}`),
      world.management.as(user.secretToken).patch(own, { mode: 'read' }),
    ]);
    expect([removed, demoted].filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await world.management
      .as(removed.status === 200 ? world.user.secretToken : user.secretToken)
      .get(membersPath());
    expect(body.members.filter(({ mode }) => mode === 'write')).toHaveLength(1);
  });
});

test('an operator revokes any token by its id', async () => {
  const { body } = await page.post('/v1/users/me/tokens', { name: 'Leaked' });
  await revokeById(world.management.deps, body.token.id);
  expect((await world.management.as(body.value).get('/v1/workspaces')).status).toBe(401);
  await expect(revokeById(world.management.deps, 'missing')).rejects.toThrow('no token');
});

test('no token stands in the database', async () => {
  const rows = await world.management.deps.db.select().from(tokens);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('parley_');
});

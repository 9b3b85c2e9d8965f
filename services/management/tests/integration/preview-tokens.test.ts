import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { cachedUserSchema, internalApi } from '@parley/schema/contract';
import { hashOfToken } from '@parley/server';
import { eq } from 'drizzle-orm';
import { createUser } from '../../src/cli/create-user.ts';
import { tokens } from '../../src/database/schema/tokens.ts';
import { signedIn } from '../support/browser.ts';
import type { Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const hourMs = 3_600_000;
const world = useManagement();
/** A browser in which the user of these tests has just signed in. */
let page: Caller;
beforeAll(async () => {
  page = (await signedIn(world.management, world.user.userId)).call;
});
const factOf = (value: string) => world.principalAt(world.management.deps.keys.token(hashOfToken(value)));
const preview = async (botId: string, call = world.call): Promise<string> => {
  const { status, body, text } = await call.post(`/v1/bots/${botId}/preview-token`);
  if (status !== 200) throw new Error(text);
  return body.value;
};

/** A member of the workspace of all tests. */
async function member(mode: 'read' | 'write') {
  const email = `${randomUUID()}@test.invalid`;
  const { secretToken, userId } = await createUser(world.management.deps, { email, workspace: 'Theirs' });
  await world.management.join(world.user.workspaceId, email, mode);
  return { userId, call: world.management.as(secretToken) };
}

test('chat is told for whom, which bot and until when a preview token is good', async () => {
  const { id } = await world.newBot();
  const before = Date.now();
  const { body } = await world.call.post(`/v1/bots/${id}/preview-token`);
  expect(body.value).toMatch(/^parley_pv_[\w-]{49}$/);
  const { principal } = await factOf(body.value);
  expect(principal).toMatchObject({
    kind: 'preview',
    userId: world.user.userId,
    workspaceId: world.user.workspaceId,
    organizationId: world.user.organizationId,
    mode: 'write',
    botId: id,
    expiresAt: Date.parse(body.expiresAt),
  });
  expect(Date.parse(body.expiresAt) - before).toBeGreaterThanOrEqual(hourMs);
  expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(hourMs);
});

test('it is no token for this host, and no list shows it', async () => {
  const { id } = await world.newBot();
  const value = await preview(id);
  const refused = await world.management.as(value).get(`/v1/bots/${id}`);
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(/preview token/)]);
  for (const path of ['/v1/users/me/tokens', `/v1/workspaces/${world.user.workspaceId}/tokens`]) {
    const { body } = await world.call.get(path);
    expect(body.tokens.map(({ name }) => name)).not.toContain('Preview');
  }
  const [row] = await world.management.deps.db
    .select()
    .from(tokens)
    .where(eq(tokens.sha256, hashOfToken(value)));
  expect((await page.delete(`/v1/users/me/tokens/${row?.id}`)).status).toBe(404);
});

test('a user has twenty at most: a further one ends the oldest, and those that have ended are gone', async () => {
  const { call, userId } = await member('read');
  const { id } = await world.newBot();
  const values: string[] = [];
  for (let count = 0; count < 21; count++) values.push(await preview(id, call));
  expect((await factOf(values[0]!)).principal).toBeNull();
  expect((await factOf(values[1]!)).principal).toMatchObject({ kind: 'preview', mode: 'read' });
  const { db } = world.management.deps;
  const own = eq(tokens.userId, userId);
  const kept = async () =>
    (await db.select().from(tokens).where(own)).filter(({ kind }) => kind === 'preview');
  expect(await kept()).toHaveLength(20);
  await db
    .update(tokens)
    .set({ expiresAt: new Date() })
    .where(eq(tokens.sha256, hashOfToken(values[1]!)));
  await preview(id, call);
  expect((await factOf(values[1]!)).principal).toBeNull();
});

test('a member who leaves takes the preview tokens along', async () => {
  const { call, userId } = await member('read');
  const { id } = await world.newBot();
  const value = await preview(id, call);
  const path = `/v1/workspaces/${world.user.workspaceId}/members/${userId}`;
  expect((await world.call.delete(path)).status).toBe(200);
  // chat compares the token with what is known of its user, and management says so when it is asked
  const { redis, keys } = world.management.deps;
  const { memberships } = cachedUserSchema.parse(JSON.parse((await redis.get(keys.user(userId))) ?? 'null'));
  expect(memberships.map(({ workspaceId }) => workspaceId)).not.toContain(world.user.workspaceId);
  expect((await world.management.internal(internalApi.token.path(hashOfToken(value)))).body).toMatchObject({
    principal: null,
  });
});

test('chat is given the draft that a user may see, and nothing to a stranger', async () => {
  const { id, name } = await world.newBot({ name: 'Tried out' });
  const asked = (userId: string, botId: string) =>
    world.management.internal(internalApi.draft.path(userId, botId));
  const { status, body } = await asked(world.user.userId, id);
  expect([status, internalApi.draft.response.parse(body).bot.name]).toEqual([200, name]);
  const stranger = await world.management.user();
  expect((await asked(stranger.userId, id)).status).toBe(404);
  expect((await asked(world.user.userId, 'missing')).status).toBe(404);
  await world.call.delete(`/v1/bots/${id}`);
  expect((await asked(world.user.userId, id)).status).toBe(404);
});

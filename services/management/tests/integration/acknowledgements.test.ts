import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { createUser } from '../../src/cli/create-user.ts';
import { acknowledgements } from '../../src/database/schema/acknowledgements.ts';
import { users } from '../../src/database/schema/users.ts';
import type { Body, Caller } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const twins = ['a', 'b'].map((id) => ({ id, name: 'Same name' }));

type Finding = { key: string; acknowledgement?: { by: unknown; at: string } };
const findingsOf = async (botId: string, call: Caller = world.call): Promise<Finding[]> =>
  (await call.post(`/v1/bots/${botId}/check`)).body.diagnostics;
const publish = async (botId: string, acknowledge?: readonly string[]): Promise<Body> =>
  (await world.call.post(`/v1/bots/${botId}/publish`, acknowledge && { acknowledge })).body;
const change = (botId: string, bot: object) => world.call.patch(`/v1/bots/${botId}`, { bot });
const stored = (botId: string) =>
  world.management.deps.db.select().from(acknowledgements).where(eq(acknowledgements.botId, botId));

/** A bot with one warning that its publisher has acknowledged. */
async function acknowledged(): Promise<{ botId: string; key: string }> {
  const { id: botId } = await world.newWholeBot({ variables: twins });
  const [finding] = await findingsOf(botId);
  expect(finding).not.toHaveProperty('acknowledgement');
  const { key = '' } = finding ?? {};
  await publish(botId, [key, '0'.repeat(64)]);
  return { botId, key };
}

async function member(mode: 'read' | 'guest'): Promise<Caller> {
  const email = `${mode}@acknowledged.invalid`;
  const { secretToken } = await createUser(world.management.deps, { email, workspace: 'Own' });
  await world.management.join(world.user.workspaceId, email, mode);
  return world.management.as(secretToken);
}

test('a warning says who has acknowledged it, and when, publication after publication', async () => {
  const { botId, key } = await acknowledged();
  const [row] = await stored(botId);
  const { email } = (await world.call.get('/v1/users/me')).body.user;
  const by = { userId: world.user.userId, email };
  const acknowledgement = { by, at: row?.acknowledgedAt.toISOString() };
  expect(await findingsOf(botId)).toMatchObject([{ key, acknowledgement }]);
  await publish(botId);
  await publish(botId, [key]);
  expect(await findingsOf(botId)).toMatchObject([{ key, acknowledgement }]);
  // a key of nothing is not kept
  expect(await stored(botId)).toHaveLength(1);
});

test('another bot with the same warning is warned of it', async () => {
  await acknowledged();
  const { id } = await world.newWholeBot({ variables: twins });
  expect((await findingsOf(id))[0]).not.toHaveProperty('acknowledgement');
});

test('it comes back when the thing changes; one that was away at a publication is forgotten', async () => {
  const { botId, key } = await acknowledged();
  const renamed = twins.map((variable) => ({ ...variable, name: 'Other name' }));
  await change(botId, { variables: renamed });
  const [other] = await findingsOf(botId);
  expect(other?.key).not.toBe(key);
  expect(other).not.toHaveProperty('acknowledgement');
  // as it was, and nobody has published it meanwhile
  await change(botId, { variables: twins });
  expect((await findingsOf(botId))[0]).toMatchObject({ key, acknowledgement: {} });
  await change(botId, { variables: renamed });
  await publish(botId);
  await change(botId, { variables: twins });
  expect((await findingsOf(botId))[0]).not.toHaveProperty('acknowledgement');
  expect(await stored(botId)).toEqual([]);
});

test('writers take it back, again without harm; readers do not, and guests do not see it', async () => {
  const { botId, key } = await acknowledged();
  const [reader, guest] = [await member('read'), await member('guest')];
  const path = `/v1/bots/${botId}/acknowledgements/${key}`;
  expect((await findingsOf(botId, reader))[0]).toHaveProperty('acknowledgement.at');
  expect((await findingsOf(botId, guest))[0]).not.toHaveProperty('acknowledgement');
  expect((await reader.delete(path)).status).toBe(403);
  expect((await findingsOf(botId))[0]).toHaveProperty('acknowledgement');
  for (const _ of ['first', 'again']) {
    const { status, body } = await world.call.delete(path);
    expect([status, body]).toEqual([200, { key }]);
  }
  expect((await findingsOf(botId))[0]).not.toHaveProperty('acknowledgement');
  expect((await world.call.delete(`/v1/bots/${botId}/acknowledgements/it`)).status).toBe(400);
});

test('it outlives its author, and goes with its bot', async () => {
  const { botId, key } = await acknowledged();
  const { db } = world.management.deps;
  const { userId } = await createUser(world.management.deps, { email: 'a@gone.invalid', workspace: 'Own' });
  await db.update(acknowledgements).set({ acknowledgedBy: userId }).where(eq(acknowledgements.botId, botId));
  await db.delete(users).where(eq(users.id, userId));
  expect(await findingsOf(botId)).toMatchObject([{ key, acknowledgement: { by: null } }]);
  await world.call.delete(`/v1/bots/${botId}`);
  expect(await stored(botId)).toHaveLength(1);
  await world.call.delete(`/v1/archived-bots/${botId}`);
  expect(await stored(botId)).toEqual([]);
});

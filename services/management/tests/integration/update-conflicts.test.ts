import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { says } from '@parley/testing';
import { asc, eq } from 'drizzle-orm';
import { botChanges } from '../../src/database/schema/changes.ts';
import { botRevisions } from '../../src/database/schema/revisions.ts';
import { createUser } from '../../src/cli/create-user.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

const groupOf = (id: string, text: string) => ({
  id,
  title: id,
  graphCoordinates: { x: 0, y: 0 },
  blocks: [says(`${id}-block`, text)],
});
const keptNames = async (botId: string) => {
  const rows = await world.management.deps.db
    .select({ bot: botRevisions.bot })
    .from(botRevisions)
    .where(eq(botRevisions.botId, botId))
    .orderBy(asc(botRevisions.sequence));
  return rows.map(({ bot }) => bot.name);
};
const pathOf = (bot: { id: string }) => `/v1/bots/${bot.id}`;

describe('an update that says what it is made from', () => {
  test('is refused where the bot has changed since, naming what changed on both sides, and writes nothing', async () => {
    const base = await world.newBot({ groups: [groupOf('a', 'one'), groupOf('b', 'two')] });
    const theirs = await world.call.patch(pathOf(base), {
      bot: { name: 'Theirs', groups: [groupOf('new', 'zero'), groupOf('a', 'one'), groupOf('b', 'TWO')] },
    });
    const { status, body } = await world.call.patch(pathOf(base), {
      bot: { updatedAt: base.updatedAt, icon: '🌊', groups: [groupOf('a', 'ONE'), groupOf('b', 'two')] },
    });
    expect(status).toBe(409);
    expect(body.type).toMatch(/\/update-conflict$/);
    expect(body).toHaveProperty('conflict', {
      updatedAt: theirs.body.bot.updatedAt,
      changedHere: ['/icon', '/groups/0/blocks/0/content/richText'],
      changedThere: ['/name', '/groups/0', '/groups/2/blocks/0/content/richText'],
    });
    expect((await world.call.get(pathOf(base))).body.bot).toEqual(theirs.body.bot);
  });

  test('is applied all the same with overwrite', async () => {
    const base = await world.newBot();
    await world.call.patch(pathOf(base), { bot: { name: 'Theirs', icon: '🌊' } });
    const { status, body } = await world.call.patch(pathOf(base), {
      bot: { updatedAt: base.updatedAt, name: 'Mine' },
      overwrite: true,
    });
    expect(status).toBe(200);
    expect(body.bot).toMatchObject({ name: 'Mine', icon: '🌊' });
  });

  test('is applied where nothing has changed since', async () => {
    const base = await world.newBot();
    const { body } = await world.call.patch(pathOf(base), {
      bot: { updatedAt: base.updatedAt, name: 'One' },
    });
    const again = await world.call.patch(pathOf(base), {
      bot: { updatedAt: body.bot.updatedAt, name: 'Two' },
    });
    expect(again.body.bot.name).toBe('Two');
  });

  test('of two that are sent at once from one state, one is applied and one is told', async () => {
    for (let round = 0; round < 10; round++) {
      const base = await world.newBot();
      const answers = await Promise.all(
        ['A', 'B', 'C', 'D'].map((name) =>
          world.call.patch(pathOf(base), { bot: { updatedAt: base.updatedAt, name } }),
        ),
      );
      const applied = answers.filter(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const { body } = await world.call.get(pathOf(base));
      expect(body.bot.name).toBe(applied[0]?.body.bot.name);
    }
  });

  test('is refused without a list where what it was made from is no longer kept', async () => {
    const base = await world.newBot();
    await world.call.patch(pathOf(base), { bot: { name: 'Name' } });
    await world.management.deps.db.delete(botChanges).where(eq(botChanges.botId, base.id));
    const { status, body } = await world.call.patch(pathOf(base), {
      bot: { updatedAt: base.updatedAt, name: 'Late' },
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ conflict: { changedHere: ['/name'], changedThere: [] } });
  });
});

describe('an update that does not', () => {
  test('is the last write and wins', async () => {
    const base = await world.newBot();
    await Promise.all(['A', 'B', 'C'].map((name) => world.call.patch(pathOf(base), { bot: { name } })));
    const { body } = await world.call.get(pathOf(base));
    expect(['A', 'B', 'C']).toContain(body.bot.name);
  });
});

test('one state of each author is kept in ten minutes', async () => {
  const base = await world.newBot();
  const { management, user, call } = world;
  const email = `${randomUUID()}@test.invalid`;
  const colleague = await createUser(management.deps, { email, workspace: 'Theirs' });
  await management.join(user.workspaceId, email, 'write');
  const asColleague = management.as(colleague.secretToken);
  for (const [caller, name] of [
    [call, '1'],
    [call, '2'],
    [asColleague, '3'],
    [asColleague, '4'],
    [call, '5'],
  ] as const)
    // prettier-ignore
    expect((await caller.patch(pathOf(base), { bot: { name } })).status).toBe(200);
  // the state a change begins with is kept under its author
  expect(await keptNames(base.id)).toEqual(['My bot', '3']);
  const earlier = new Date(Date.now() - 11 * 60_000);
  await management.deps.db
    .update(botRevisions)
    .set({ updatedAt: earlier })
    .where(eq(botRevisions.botId, base.id));
  await call.patch(pathOf(base), { bot: { name: '6' } });
  expect(await keptNames(base.id)).toEqual(['My bot', '3', '5']);
});

import { describe, expect, test } from '@jest/globals';
import { textBubble } from '@parley/testing';
import { asc, eq } from 'drizzle-orm';
import { keptRevisions } from '../../src/bots/revision.repository.ts';
import { botRevisions } from '../../src/database/schema/revisions.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();

const groupOf = (id: string, text: string) => ({
  id,
  title: id,
  graphCoordinates: { x: 0, y: 0 },
  blocks: [textBubble(`${id}-block`, text)],
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
    for (let i = 0; i <= keptRevisions; i++)
      await world.call.patch(pathOf(base), { bot: { name: `Name ${i}` } });
    const { status, body } = await world.call.patch(pathOf(base), {
      bot: { updatedAt: base.updatedAt, name: 'Late' },
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ conflict: { changedHere: ['/name'], changedThere: [] } });
  });
});

describe('an update that does not', () => {
  test('is the last write and wins; what it replaced is kept', async () => {
    const base = await world.newBot();
    await Promise.all(['A', 'B', 'C'].map((name) => world.call.patch(pathOf(base), { bot: { name } })));
    const { body } = await world.call.get(pathOf(base));
    expect(['A', 'B', 'C']).toContain(body.bot.name);
    const kept = await keptNames(base.id);
    expect(new Set([...kept, body.bot.name])).toEqual(new Set(['My bot', 'A', 'B', 'C']));
  });
});

test('the last twenty revisions are kept, and no more', async () => {
  const base = await world.newBot();
  for (let i = 1; i <= keptRevisions + 5; i++)
    await world.call.patch(pathOf(base), { bot: { name: `${i}` } });
  const kept = await keptNames(base.id);
  expect(kept).toEqual(Array.from({ length: keptRevisions }, (_, i) => `${i + 5}`));
});

import type { BotContent } from '@parley/schema';
import { sql } from 'drizzle-orm';
import { thinRevisions } from '../../src/bots/changes/revision.repository.ts';
import { useManagement } from '../support/use-management.ts';

const mebibyte = 1024 * 1024;
const dayMs = 86_400_000;
const world = useManagement({ MAX_HISTORY_BYTES_PER_ORGANIZATION: String(4 * mebibyte) });

const listed = async (botId: string, query = '') =>
  (await world.call.get(`/v1/bots/${botId}/former-drafts${query}`)).body;

/** Titles of the only group of a former draft. */
async function titlesOf(botId: string, id: string): Promise<string[]> {
  const { body } = await world.call.get(`/v1/bots/${botId}/former-drafts/${id}`);
  return (body.formerDraft.content as BotContent).groups.map(({ title }) => title);
}

async function retitled(botId: string, title: string): Promise<void> {
  const group = { id: 'g', title, graphCoordinates: { x: 0, y: 0 }, blocks: [] };
  await world.call.patch(`/v1/bots/${botId}`, { bot: { groups: [group] } });
}

/** Makes the kept states of a bot so many minutes older. */
const wait = (botId: string, minutes: number) =>
  world.management.deps.db.execute(
    sql`UPDATE bot_revisions SET updated_at = updated_at - make_interval(mins => ${minutes}) WHERE bot_id = ${botId}`,
  );

test('are listed with their authors, the newest first, page by page, and give back what they were', async () => {
  const { id } = await world.newBot();
  expect(await listed(id)).toEqual({ formerDrafts: [], nextCursor: null });
  for (const title of ['One', 'Two', 'Three']) {
    await retitled(id, title);
    await wait(id, 11);
  }
  await retitled(id, 'Four');
  const { formerDrafts, nextCursor } = await listed(id);
  expect(nextCursor).toBe(null);
  expect(formerDrafts).toHaveLength(4);
  const { userId } = world.user;
  expect(formerDrafts.slice(0, 3).map(({ author }) => author?.userId)).toEqual([userId, userId, userId]);
  const titles: string[][] = [];
  for (const draft of formerDrafts) titles.push(await titlesOf(id, draft.id));
  expect(titles).toEqual([['Three'], ['Two'], ['One'], []]);
  const first = await listed(id, '?limit=3');
  const second = await listed(id, `?limit=3&cursor=${first.nextCursor}`);
  expect([...first.formerDrafts, ...second.formerDrafts]).toEqual(formerDrafts);
});

test('of another bot, or of no bot, are none', async () => {
  const [one, other] = [await world.newBot(), await world.newBot()];
  await retitled(one.id, 'One');
  const [draft] = (await listed(one.id)).formerDrafts;
  for (const path of [
    `${other.id}/former-drafts/${draft?.id}`,
    `${one.id}/former-drafts/0`,
    `${one.id}/former-drafts/x`,
  ])
    expect((await world.call.get(`/v1/bots/${path}`)).status).toBe(404);
});

test('are thinned after two days to the last of each author in a day', async () => {
  const { db } = world.management.deps;
  const { id } = await world.newBot();
  const now = Date.parse('2026-06-10T12:00:00Z');
  const hours = [1, 47, 49, 50, 51, 59, 61, 70, 85, 95];
  for (const hour of hours.toReversed())
    await db.execute(sql`INSERT INTO bot_revisions (bot_id, updated_at, bot)
      VALUES (${id}, ${new Date(now - hour * 3_600_000).toISOString()}, '{}')`);
  await thinRevisions(db, new Date(now));
  const kept = (await listed(id)).formerDrafts.map(
    ({ updatedAt }) => (now - Date.parse(updatedAt)) / 3_600_000,
  );
  // of 8 June, that ends 36 hours ago, the newest is 47 hours old; of 7 June, 61 hours; of 6 June, 85 hours
  expect(kept).toEqual([1, 47, 61, 85]);
  await db.execute(sql`DELETE FROM bot_revisions WHERE bot_id = ${id}`);
});

test('of a bot take less while those of its organization take more than their share', async () => {
  const { db } = world.management.deps;
  const [full, edited] = [await world.newBot(), await world.newBot()];
  const fill = (botId: string, age: number) =>
    db.execute(sql`INSERT INTO bot_revisions (bot_id, updated_at, bot)
      SELECT ${botId}, ${new Date(Date.now() - age * dayMs).toISOString()}, to_jsonb(array_agg(gen_random_uuid()))
      FROM generate_series(1, 20000)`);
  const held = async (botId: string): Promise<number> => (await listed(botId)).formerDrafts.length;
  for (let index = 3; index > 0; index--) await fill(edited.id, index);
  await retitled(edited.id, 'One');
  expect(await held(edited.id)).toBe(4);
  for (let index = 6; index > 0; index--) await fill(full.id, index);
  await wait(edited.id, 11);
  await retitled(edited.id, 'Two');
  expect(await held(edited.id)).toBeLessThan(4);
  expect(await held(full.id)).toBe(6);
});

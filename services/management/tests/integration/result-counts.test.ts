import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { resultCounts } from '../../src/database/schema/result-counts.ts';
import { retention } from '../../src/database/schema/retention.ts';
import { turnRows } from '../../src/drain/turn-rows.ts';
import { storeTurnRows } from '../../src/drain/turn-rows.repository.ts';
import { deleteEverythingOf } from '../../src/results/bots-gone.repository.ts';
import { deleteResults } from '../../src/results/delete-results.repository.ts';
import { setArchived } from '../../src/results/result.repository.ts';
import { countResults, type ResultStats } from '../../src/results/stats.repository.ts';
import { mergeCounts } from '../../src/retention/result-counts.repository.ts';
import { deleteExpired } from '../../src/retention/retention.repository.ts';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { freshResultId, makeBot, noon, turnOf } from '../support/turns.ts';

const minuteMs = 60_000;
const minutes = (count: number): number => (noon + count * minuteMs) * 1024;
/** Spans that begin and end within hours, at their edges, and within one of them. */
const spans = [
  [0, Number.MAX_SAFE_INTEGER],
  [minutes(-90), minutes(90)],
  [minutes(-60), minutes(60)],
  [minutes(-15), minutes(61)],
  [minutes(5), minutes(25)],
  [minutes(30), minutes(30)],
] as const;

describe('the counts of results', () => {
  let database: MigratedDatabase;
  let botId: string;

  beforeAll(async () => {
    database = await migratedDatabase();
  });
  beforeEach(async () => {
    ({ botId } = await makeBot(database.db));
  });
  afterAll(() => database.stop());

  const turns = (resultIds: readonly string[], turn: number, isCompleted = false) =>
    resultIds.map((resultId) => turnOf({ botId, resultId, turn, isCompleted }));
  const store = (records: ReturnType<typeof turns>): Promise<void> =>
    storeTurnRows(database.db, turnRows(records), new Date(noon));
  /** Results of every ten minutes of five hours. */
  const fresh = (): string[] =>
    Array.from({ length: 30 }, (_, index) => freshResultId(noon + (index - 15) * 10 * minuteMs));

  /** The counts, from the results themselves. */
  async function counted(from: number, until: number): Promise<ResultStats> {
    const { rows } = await database.db.execute<Record<keyof ResultStats, string>>(sql`
      SELECT count(*) AS "totalViews", count(*) FILTER (WHERE has_started) AS "totalStarts",
        count(*) FILTER (WHERE is_completed) AS "totalCompleted"
      FROM results WHERE bot_id = ${botId} AND NOT is_archived AND position >= ${from} AND position < ${until}`);
    const { totalViews, totalStarts, totalCompleted } = rows[0]!;
    return {
      totalViews: Number(totalViews),
      totalStarts: Number(totalStarts),
      totalCompleted: Number(totalCompleted),
    };
  }
  async function expectExact(views?: number): Promise<void> {
    for (const [from, until] of spans)
      expect(await countResults(database.db, botId, { from, until })).toEqual(await counted(from, until));
    const all = await countResults(database.db, botId, { from: 0, until: Number.MAX_SAFE_INTEGER });
    if (views !== undefined) expect(all.totalViews).toBe(views);
  }

  test('are exact whatever happens to results: turns, twice and out of order, archive, restore, delete', async () => {
    const ids = fresh();
    await store(turns(ids, 1));
    await expectExact(30);
    await store([...turns(ids.slice(0, 10), 3, true), ...turns(ids.slice(0, 20), 2)]);
    await store(turns(ids, 1));
    await expectExact(30);
    for (const id of ids.slice(5, 15))
      await setArchived(database.db, botId, [id], { isArchived: true, updatedAt: new Date() });
    await store(turns(ids.slice(8, 18), 4, true));
    await expectExact(20);
    await mergeCounts(database.db);
    for (const id of ids.slice(5, 10))
      await setArchived(database.db, botId, [id], { isArchived: false, updatedAt: new Date() });
    for (const id of ids.slice(5, 10))
      await setArchived(database.db, botId, [id], { isArchived: false, updatedAt: new Date() });
    await expectExact(25);
    await deleteResults(database.db, botId, ids.slice(8, 20), new Date(noon));
    await store(turns(ids.slice(8, 20), 5, true));
    await expectExact(18);
  });

  test('are exact after what is too old was deleted, and when a bot has none left', async () => {
    await store(turns(fresh(), 2));
    await database.db.insert(retention).values({ ownerId: botId, days: 1 });
    await deleteExpired(database.db, new Date(noon + 24 * 60 * minuteMs));
    await expectExact(15);
    await deleteExpired(database.db, new Date(noon + 72 * 60 * minuteMs));
    await mergeCounts(database.db);
    await expectExact(0);
    expect(await rowsOfBot()).toEqual([]);
  });

  test('go with their bot', async () => {
    await store(turns(fresh(), 2));
    await database.db.transaction((tx) => deleteEverythingOf(tx, [botId]));
    expect(await rowsOfBot()).toEqual([]);
  });

  test('are exact after turns, archiving and merging that went on side by side', async () => {
    const batches = Array.from({ length: 12 }, fresh);
    const ids = batches.flat();
    await Promise.all([
      ...batches.map((batch) => store(turns(batch, 2, true))),
      ...batches.map((batch) => store(turns(batch, 1))),
      ...ids
        .slice(0, 40)
        .map((id) => setArchived(database.db, botId, [id], { isArchived: true, updatedAt: new Date() })),
      mergeCounts(database.db),
      mergeCounts(database.db),
    ]);
    await expectExact();
    await Promise.all([mergeCounts(database.db), mergeCounts(database.db)]);
    await expectExact();
  });

  test('are the same in every snapshot while they are merged', async () => {
    for (let turn = 1; turn <= 5; turn++) await store(turns(fresh(), turn));
    const read = async () =>
      (await countResults(database.db, botId, { from: 0, until: minutes(1_000) })).totalViews;
    const [, ...views] = await Promise.all([mergeCounts(database.db), ...Array.from({ length: 30 }, read)]);
    expect(new Set(views)).toEqual(new Set([150]));
  });

  test('are what was counted: results of whole hours are not read for them', async () => {
    const resultId = freshResultId(noon);
    await store(turns([resultId], 1));
    // a mark that only the counts have
    const mark = { botId, hour: 1, views: 1_000, starts: 100, completed: 10 };
    await database.db.insert(resultCounts).values(mark);
    expect(await countResults(database.db, botId, { from: 0, until: Number.MAX_SAFE_INTEGER })).toEqual({
      totalViews: 1_001,
      totalStarts: 100,
      totalCompleted: 10,
    });
  });

  test('are one row for each hour once they are merged', async () => {
    for (let turn = 1; turn <= 3; turn++) await store(turns(fresh(), turn));
    expect((await rowsOfBot()).length).toBeGreaterThan(6);
    expect(await mergeCounts(database.db)).toBeGreaterThanOrEqual(6);
    const hours = (await rowsOfBot()).map(({ hour }) => hour);
    expect(new Set(hours).size).toBe(hours.length);
    await expectExact(90);
  });

  test('of results from before they were counted are what the migration counts', async () => {
    const ids = fresh();
    await store(turns(ids, 2, true));
    await setArchived(database.db, botId, [ids[0]!], { isArchived: true, updatedAt: new Date() });
    await database.db.delete(resultCounts);
    const file = join(import.meta.dirname, '../../migrations/0004_counts_of_results.sql');
    const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint');
    await database.db.execute(sql.raw(statements.at(-1)!));
    await expectExact(29);
  });

  const rowsOfBot = () =>
    database.db
      .select()
      .from(resultCounts)
      .where(sql`${resultCounts.botId} = ${botId}`);
});

import { sql } from 'drizzle-orm';
import { countKeys, durationKey } from '../../src/analytics/count-keys.ts';
import { countKeysIn, mergeFlowCounts } from '../../src/analytics/flow-counts.repository.ts';
import { maxAnswerValues } from '../../src/analytics/answer-values.repository.ts';
import { recount } from '../../src/analytics/recount.repository.ts';
import { flowCounts, resultVisits } from '../../src/database/schema/visits.ts';
import { inTransaction } from '../../src/database/client.ts';
import { retention } from '../../src/database/schema/retention.ts';
import { turnRows } from '../../src/drain/turn-rows.ts';
import { storeTurnRows } from '../../src/drain/turn-rows.repository.ts';
import { deleteEverythingOf } from '../../src/results/bots-gone.repository.ts';
import { deleteResults } from '../../src/results/delete-results.repository.ts';
import { setArchived } from '../../src/results/result.repository.ts';
import { deleteExpired } from '../../src/retention/retention.repository.ts';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { freshResultId, makeBot, noon, turnOf, type TurnSketch } from '../support/turns.ts';

const hourMs = 3_600_000;
const positions = (hours: number): number => (noon + hours * hourMs) * 1024;
/** Spans of days and hours, at their edges and within them. */
const spans = [
  [0, Number.MAX_SAFE_INTEGER],
  [positions(-12), positions(12)],
  [positions(-60.5), positions(36.25)],
  [positions(-36), positions(-11.9)],
  [positions(0.1), positions(0.4)],
  [positions(3), positions(3)],
] as const;

describe('the counts of visits', () => {
  let database: MigratedDatabase;
  let botId: string;

  beforeAll(async () => {
    database = await migratedDatabase();
  });
  beforeEach(async () => {
    ({ botId } = await makeBot(database.db));
  });
  afterAll(() => database.stop());

  const turns = (resultIds: readonly string[], sketch: Omit<TurnSketch, 'botId' | 'resultId'>) =>
    resultIds.map((resultId, index) =>
      turnOf({ botId, resultId, visits: [0, 3 + (index % 5), 20], ...sketch }),
    );
  const store = (records: ReturnType<typeof turns>): Promise<void> =>
    storeTurnRows(database.db, turnRows(records), new Date(noon));
  /** Results of every three hours of five days. */
  const fresh = (): string[] =>
    Array.from({ length: 40 }, (_, index) => freshResultId(noon + (index - 20) * 3 * hourMs));
  const archive = (id: string, isArchived: boolean): Promise<string[]> =>
    inTransaction(database.db, (tx) => setArchived(tx, botId, [id], { isArchived, updatedAt: new Date() }));

  /** The counts, from the sets of the results themselves. */
  async function counted(from: number, until: number, hash: string): Promise<ReadonlyMap<number, number>> {
    const { rows } = await database.db.execute<{ key: number; count: number }>(sql`
      SELECT key, count(*)::int AS count FROM result_visits AS visits
      JOIN results ON results.bot_id = visits.bot_id AND results.id = visits.result_id AND NOT is_archived,
      unnest(keys) AS key
      WHERE visits.bot_id = ${botId} AND visits.hash = ${hash}
        AND visits.position >= ${from} AND visits.position < ${until} GROUP BY key`);
    return new Map(rows.map(({ key, count }) => [key, count]));
  }
  async function expectExact(started?: number, hash = 'hash'): Promise<void> {
    for (const [from, until] of spans) {
      const counts = await countKeysIn(database.db, botId, { from, until }, { hash });
      expect(new Map(counts.map(({ key, count }) => [key, count]))).toEqual(await counted(from, until, hash));
    }
    if (started !== undefined)
      expect((await counted(0, Number.MAX_SAFE_INTEGER, hash)).get(countKeys.started) ?? 0).toBe(started);
    expect(await recount(database.db)).toMatchObject({ differences: [] });
  }

  test('are exact whatever happens to results: turns, twice and out of order, archive, restore, delete', async () => {
    const ids = fresh();
    await store(turns(ids, { turn: 1 }));
    await expectExact(40);
    const answers = [['mood', 'good']] as const;
    await store(turns(ids.slice(0, 10), { turn: 3, visits: [40, 41], answers, isCompleted: true }));
    await store([...turns(ids, { turn: 1 }), ...turns(ids.slice(0, 20), { turn: 2, visits: [3, 40] })]);
    await expectExact(40);
    await mergeFlowCounts(database.db);
    await expectExact(40);
    for (const id of ids.slice(5, 15)) await archive(id, true);
    for (const id of ids.slice(5, 15)) await archive(id, true);
    await store(turns(ids.slice(8, 18), { turn: 4, visits: [50], isCompleted: true }));
    await expectExact(30);
    await mergeFlowCounts(database.db);
    for (const id of ids.slice(5, 10)) await archive(id, false);
    await expectExact();
    await deleteResults(database.db, botId, ids.slice(8, 20), new Date(noon));
    await store(turns(ids.slice(8, 20), { turn: 5, visits: [60] }));
    await mergeFlowCounts(database.db);
    await expectExact(28);
  });

  test('count a part once for a result, whichever of its sessions came there and on each version apart', async () => {
    const [id = ''] = fresh();
    await store(turns([id], { turn: 1, sessionId: '0.one' }));
    await store([
      ...turns([id], { turn: 1, sessionId: '0.two', visits: [0, 7] }),
      ...turns([id], { turn: 1, sessionId: '0.three', visits: [0], hash: 'later' }),
    ]);
    await expectExact(1);
    await expectExact(1, 'later');
    const counts = await counted(0, Number.MAX_SAFE_INTEGER, 'hash');
    expect([...counts].sort()).toEqual(
      [
        [0, 1],
        [20, 1],
        [3, 1],
        [7, 1],
        [countKeys.started, 1],
      ].sort(),
    );
  });

  test('of a question are of so many values at most, and the others are counted together', async () => {
    const ids = Array.from({ length: maxAnswerValues + 10 }, () => freshResultId());
    const answered = (id: string, index: number) => {
      const [record] = turns([id], { turn: 2, answers: [['number', String(index)]] });
      const answers = record!.results[0]!.answers.map((answer) => ({ ...answer, counted: true as const }));
      return { ...record!, results: [{ ...record!.results[0]!, answers }] };
    };
    await store(ids.map(answered));
    await store(ids.slice(-20).map((id, index) => answered(id, maxAnswerValues - 10 + index)));
    const { rows } = await database.db.execute<{ kind: string; values: number; count: number }>(sql`
      SELECT CASE WHEN value LIKE '=%' THEN 'value' ELSE value END AS kind,
        count(DISTINCT value)::int AS values, sum(count)::int AS count
      FROM answer_values JOIN (
        SELECT key, count FROM flow_counts, unnest(keys, counts) AS each (key, count) WHERE bot_id = ${botId}
      ) AS counts ON key = id + ${countKeys.firstAnswer} WHERE bot_id = ${botId} GROUP BY 1 ORDER BY 1`);
    const [any, other, value] = rows;
    expect(any).toEqual({ kind: 'any', values: 1, count: ids.length });
    expect((other?.count ?? 0) + (value?.count ?? 0)).toBe(ids.length);
    expect(value?.values).toBeLessThanOrEqual(maxAnswerValues);
    expect(value?.values).toBeGreaterThan(maxAnswerValues - 5);
    await expectExact();
  });

  test('keep the time that a chat took when it first came to its end', async () => {
    const [id = ''] = fresh();
    const createdAt = noon - 60 * hourMs;
    const completed = (turn: number) =>
      turns([id], { turn, sessionStartedAt: createdAt, isCompleted: true, visits: [1] });
    await store([...completed(30), ...completed(40)]);
    await store(completed(50));
    const keys = [...(await counted(0, Number.MAX_SAFE_INTEGER, 'hash')).keys()];
    expect(keys.filter((key) => key <= countKeys.lastDuration)).toEqual([durationKey(30_000)]);
  });

  test('are exact after what is too old was deleted, and nothing stays of a bot that is gone', async () => {
    await store(turns(fresh(), { turn: 1 }));
    await database.db.insert(retention).values({ ownerId: botId, days: 1 });
    await deleteExpired(database.db, new Date(noon + 24 * hourMs));
    await expectExact(20);
    await database.db.transaction((tx) => deleteEverythingOf(tx, [botId]));
    const left = await Promise.all(
      [resultVisits, flowCounts].map((table) => database.db.$count(table, sql`bot_id = ${botId}`)),
    );
    expect(left).toEqual([0, 0]);
  });

  test('are exact after turns, archiving, deleting and merging that went on side by side', async () => {
    const batches = Array.from({ length: 10 }, fresh);
    const ids = batches.flat();
    await Promise.all([
      ...batches.map((batch) => store(turns(batch, { turn: 2, visits: [9], isCompleted: true }))),
      ...batches.map((batch) => store(turns(batch, { turn: 1 }))),
      ...ids.slice(0, 40).map((id) => archive(id, true)),
      deleteResults(database.db, botId, ids.slice(30, 60), new Date(noon)),
      mergeFlowCounts(database.db),
      mergeFlowCounts(database.db),
    ]);
    await expectExact();
    await mergeFlowCounts(database.db);
    await expectExact();
  });

  test('a count that differs from the results is named by recount', async () => {
    await store(turns(fresh().slice(0, 3), { turn: 1 }));
    await database.db.insert(flowCounts).values({
      ...{ botId, hash: 'hash', hour: 24, hours: 0 },
      keys: [5],
      counts: [2],
    });
    expect(await recount(database.db)).toMatchObject({
      differences: [{ botId, hash: 'hash', key: 5, counted: 2, found: 0 }],
    });
  });
});

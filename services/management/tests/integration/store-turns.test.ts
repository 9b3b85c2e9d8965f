import fc from 'fast-check';
import { eq, sql } from 'drizzle-orm';
import type { LateLogRecord, TurnRecord } from '@parley/schema/contract';
import { bots } from '../../src/database/schema/bots.ts';
import { deletedResults } from '../../src/database/schema/deleted-results.ts';
import { resultColumns } from '../../src/database/schema/result-columns.ts';
import { retention } from '../../src/database/schema/retention.ts';
import { turnRows } from '../../src/drain/turn-rows.ts';
import { storeTurnRows } from '../../src/drain/turn-rows.repository.ts';
import { findColumns } from '../../src/results/export/result-columns.repository.ts';
import { storedRows } from '../support/stored.ts';
import { migratedDatabase, type MigratedDatabase } from '../support/migrated-database.ts';
import { freshResultId, makeBot, noon, turnOf } from '../support/turns.ts';

const hourMs = 3_600_000;

describe('storing turns', () => {
  let database: MigratedDatabase;
  let botId: string;
  let workspaceId: string;

  beforeAll(async () => {
    database = await migratedDatabase();
  });
  beforeEach(async () => {
    ({ botId, workspaceId } = await makeBot(database.db));
  });
  afterAll(() => database.stop());

  const store = (records: readonly (TurnRecord | LateLogRecord)[], now = noon): Promise<void> =>
    storeTurnRows(database.db, turnRows(records), new Date(now));

  /**
   * Two sessions that write to one result one after the other, one that began in the same millisecond as the second, and
   * one with a result of its own.
   */
  function story(): TurnRecord[] {
    const shared = freshResultId();
    const first = { botId, resultId: shared, sessionId: '0.first', sessionStartedAt: noon };
    const second = { botId, resultId: shared, sessionId: '3.second', sessionStartedAt: noon + hourMs };
    const twin = { ...second, sessionId: '3.twin' };
    const other = { botId, resultId: freshResultId(noon + 5), sessionId: '0.other' };
    return [
      turnOf({ ...first, turn: 1 }),
      turnOf({ ...first, turn: 2, answers: [['name', 'Ada']], variables: { Name: 'Ada' }, said: 'Ada' }),
      turnOf({ ...first, turn: 3, answers: [['name', 'Grace']], variables: { Name: 'Grace' }, isCompleted: true }),
      turnOf({ ...second, turn: 1, hasStarted: false, variables: { Name: 'Grace' } }),
      turnOf({ ...second, turn: 2, answers: [['age', '36'], ['town', 'London']], variables: { Age: '36' } }),
      turnOf({ ...twin, turn: 1, variables: { Age: '37' } }),
      turnOf({ ...other, turn: 1, logs: [{ description: 'it begins', status: 'info' }] }),
      turnOf({ ...other, turn: 2, answers: [['name', 'Alan']], said: 'Alan' }),
    ]; // prettier-ignore
  }

  test('a result is as the newest turn of its newest session left it, and has every answer', async () => {
    await store(story());
    const { results, answers, transcript, logs } = await storedRows(database.db, botId);
    expect(results).toMatchObject([
      {
        hasStarted: true,
        isCompleted: false,
        isArchived: false,
        lastSessionId: '3.twin',
        turn: 1,
        variables: [{ id: 'id-of-Age', name: 'Age', value: '37' }],
      },
      { hasStarted: true, isCompleted: false, lastSessionId: '0.other', turn: 2, variables: [] },
    ]);
    expect(answers.map(({ content }) => content)).toEqual(['Ada', 'Grace', '36', 'London', 'Alan']);
    expect(transcript.map(({ lines }) => lines)).toEqual([
      [{ role: 'visitor', text: 'Ada' }],
      [{ role: 'visitor', text: 'Alan' }],
    ]);
    expect(logs.map(({ log }) => log)).toEqual([{ description: 'it begins', status: 'info' }]);
  });

  test('keeps a turn that says otherwise than the stored one in the log of its result, once', async () => {
    const contradictions: unknown[] = [];
    const storeAndTell = (...records: TurnRecord[]): Promise<void> =>
      storeTurnRows(database.db, turnRows(records), new Date(noon), (found) => contradictions.push(found));
    const resultId = freshResultId();
    const turn = { botId, resultId, sessionId: '0.lost', turn: 2 };
    const stored = turnOf({ ...turn, answers: [['name', 'Ada']], said: 'Ada' });
    const later = {
      ...turnOf({ ...turn, answers: [['name', 'Grace']], said: 'Grace' }),
      at: stored.at + 700,
    };
    await storeAndTell(stored);
    await storeAndTell(stored);
    expect(contradictions).toEqual([]);
    await storeAndTell(later);
    await storeAndTell(later, stored);
    expect(contradictions).toEqual([{ resultId, sessionId: '0.lost', turn: 2, at: later.at }]);
    const { answers, transcript, logs } = await storedRows(database.db, botId);
    expect(answers.map(({ content }) => content)).toEqual(['Ada']);
    expect(transcript.map(({ lines }) => lines)).toEqual([[{ role: 'visitor', text: 'Ada' }]]);
    expect(logs.map(({ log }) => log)).toMatchObject([
      { status: 'error', details: JSON.stringify([{ role: 'visitor', text: 'Grace' }]) },
    ]);
  });

  test('a line that is told after its turn stands in the log of its result once, and nowhere if there is no such result', async () => {
    const [resultId, gone] = [freshResultId(), freshResultId(noon + 1)];
    const sessionId = '0.late';
    const late = { v: 1, kind: 'log', sessionId, turn: 1, ordinal: 2, botId, resultId, at: noon } as const;
    const log = { status: 'error', description: 'A message did not reach the contact.' };
    const told: LateLogRecord = { ...late, log };
    await store([
      turnOf({ botId, resultId, sessionId, turn: 1, logs: [{ description: 'it begins' }] }),
      told,
    ]);
    await store([told, { ...told, resultId: gone }, { ...told, resultId: 'no-result-has-this' }]);
    await store([{ ...told, ordinal: 3 }]);
    const { logs } = await storedRows(database.db, botId);
    expect(logs.map(({ log: line }) => line)).toEqual([{ description: 'it begins' }, log, log]);
    const orphans = await database.db.execute(
      sql`SELECT 1 FROM result_logs WHERE session_id = ${sessionId} AND result_id <> ${resultId}`,
    );
    expect(orphans.rows).toEqual([]);
  });

  test('whatever the order, the batches and the repetitions, the same rows are stored', async () => {
    const records = story();
    await store(records);
    const expected = await storedRows(database.db, botId);
    const clear = async (): Promise<void> => {
      for (const table of ['results', 'answers', 'transcript', 'result_logs'])
        await database.db.execute(sql.raw(`DELETE FROM ${table}`));
    };
    const indexes = records.map((_, index) => index);
    const deliveries = fc
      .tuple(
        fc.shuffledSubarray(indexes, { minLength: indexes.length }),
        fc.array(fc.constantFrom(...indexes), { maxLength: 6 }),
        fc.integer({ min: 1, max: records.length }),
      )
      .map(([order, repeated, size]) => {
        const all = [...order, ...repeated].map((index) => records[index]!);
        return Array.from({ length: Math.ceil(all.length / size) }, (_, batch) =>
          all.slice(batch * size, (batch + 1) * size),
        );
      });
    await fc.assert(
      fc.asyncProperty(deliveries, async (batches) => {
        await clear();
        for (const batch of batches) await store(batch);
        expect(await storedRows(database.db, botId)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('two workers that store overlapping batches at once do not stand in each other’s way', async () => {
    const records = Array.from({ length: 40 }, story).flat();
    await Promise.all([
      store(records),
      store([...records].reverse()),
      store(records.filter((_, index) => index % 2 === 0)),
    ]);
    const { results, answers } = await storedRows(database.db, botId);
    expect(results).toHaveLength(80);
    expect(answers).toHaveLength(200);
  });

  test('a bot is as active as the newest chat with it, whichever is stored first', async () => {
    const activity = async (): Promise<unknown> => {
      const [bot] = await database.db
        .select()
        .from(bots)
        .where(sql`id = ${botId}`);
      return bot?.lastActivityAt?.getTime();
    };
    const chatAt = (at: number): Promise<void> =>
      store([turnOf({ botId, resultId: freshResultId(at), sessionStartedAt: at, turn: 1 })]);
    expect(await activity()).toBeUndefined();
    await chatAt(noon + hourMs);
    await chatAt(noon);
    expect(await activity()).toBe(noon + hourMs);
    await store([
      turnOf({ botId, resultId: freshResultId(), sessionStartedAt: noon + 3 * hourMs, turn: 1 }),
      turnOf({ botId, resultId: freshResultId(), sessionStartedAt: noon + 2 * hourMs, turn: 1 }),
    ]);
    expect(await activity()).toBe(noon + 3 * hourMs);
  });

  test('a bot that somebody is writing to holds up nobody’s turns', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE bots SET name = 'Other' WHERE id = ${botId}`);
      await store([turnOf({ botId, resultId: freshResultId(), turn: 1 })]);
    });
    expect((await storedRows(database.db, botId)).results).toHaveLength(1);
  });

  test('what still comes of a deleted result is not stored', async () => {
    const resultId = freshResultId();
    await database.db.insert(deletedResults).values({ id: resultId, deletedAt: new Date(noon) });
    const kept = freshResultId(noon + 1);
    await store([
      turnOf({ botId, resultId, turn: 2, answers: [['name', 'Ada']], said: 'Ada' }),
      turnOf({ botId, resultId: kept, turn: 2, answers: [['name', 'Grace']] }),
    ]);
    const { results, answers } = await storedRows(database.db, botId);
    expect(results.map(({ id }) => id)).toEqual([kept]);
    expect(answers.map(({ content }) => content)).toEqual(['Grace']);
    const orphans = await database.db.execute(
      sql`SELECT 1 FROM answers WHERE result_id = ${resultId} UNION ALL SELECT 1 FROM transcript WHERE result_id = ${resultId}`,
    );
    expect(orphans.rows).toEqual([]);
  });

  test('a batch may hold more variables than a statement has parameters, and names that no index takes', async () => {
    const variables = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`variable ${i}`, 'x']));
    const longName = Array.from({ length: 2_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7_919) % 20_000))).join(''); // prettier-ignore
    const resultId = freshResultId();
    await store([turnOf({ botId, resultId, turn: 1, variables: { ...variables, [longName]: 'y' } })]);
    const { results } = await storedRows(database.db, botId);
    expect(results[0]?.variables).toHaveLength(30_001);
    const columns = await database.db
      .select({ key: resultColumns.key })
      .from(resultColumns)
      .where(eq(resultColumns.botId, botId));
    expect(columns).toHaveLength(30_000);
    expect(columns).not.toContainEqual({ key: longName });
    // an export has so many of them at most
    expect(await findColumns(database.db, botId)).toHaveLength(5_000);
  });

  test('what comes of a bot that is gone is not stored', async () => {
    const { botId: gone } = await makeBot(database.db);
    await database.db.delete(bots).where(sql`id = ${gone}`);
    await store([turnOf({ botId: gone, resultId: freshResultId(), turn: 2, answers: [['name', 'Ada']] })]);
    expect((await storedRows(database.db, gone)).results).toEqual([]);
  });

  test.each([
    ['of the workspace', () => [{ ownerId: workspaceId, days: 30 }], ['29 days']],
    ['of the bot, before that of the workspace', () => [{ ownerId: workspaceId, days: 30 }, { ownerId: botId, days: 31 }], ['30.5 days', '29 days']], // prettier-ignore
    ['of nobody', () => [], ['32 days', '30.5 days', '29 days']],
  ])('a result older than the retention %s is not stored again', async (_whose, rules, stored) => {
    const ages = { '29 days': 29, '30.5 days': 30.5, '32 days': 32 };
    if (rules().length > 0) await database.db.insert(retention).values(rules());
    await store(
      Object.entries(ages).map(([age, days]) => {
        const at = noon - days * 24 * hourMs;
        return turnOf({
          botId,
          resultId: freshResultId(at),
          sessionStartedAt: at,
          turn: 1,
          variables: { Age: age },
        });
      }),
    );
    const { results } = await storedRows(database.db, botId);
    expect(results.map(({ variables }) => variables[0]?.value)).toEqual(stored);
  });

  test('results lie in the partition of their month, also when it is made after them', async () => {
    const at = Date.UTC(2041, 4, 31, 23, 59, 59, 999);
    const months = [freshResultId(at), freshResultId(at + 1)];
    await store(months.map((resultId) => turnOf({ botId, resultId, turn: 1, answers: [['name', 'Ada']] })));
    const partitions = async (): Promise<unknown[]> => {
      const { rows } = await database.db.execute<{ name: string }>(
        sql`SELECT tableoid::regclass::text AS name FROM results WHERE bot_id = ${botId} ORDER BY position`,
      );
      return rows.map(({ name }) => name);
    };
    expect(await partitions()).toEqual(['results_default', 'results_default']);
    const make = sql`SELECT make_partitions('2041-05-03', '2041-06-02') AS made`;
    expect((await database.db.execute(make)).rows).toEqual([{ made: 8 }]);
    expect((await database.db.execute(make)).rows).toEqual([{ made: 0 }]);
    expect(await partitions()).toEqual(['results_2041_05', 'results_2041_06']);
    expect((await storedRows(database.db, botId)).answers).toHaveLength(2);
  });
});

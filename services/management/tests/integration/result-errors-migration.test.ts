import { positionOf } from '@parley/schema/contract';
import type { TestDatabase } from '@parley/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { databaseBefore } from '../support/database-before.ts';
import { freshResultId, noon } from '../support/turns.ts';

const monthMs = 31 * 24 * 3_600_000;

describe('results from before errors were counted', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await databaseBefore('0041_result_errors');
    client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`SELECT make_partitions(now() - interval '4 months', now())`);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Stores a result as the release before did, with a line of its log for each status. */
  async function stored(
    id: string,
    statuses: readonly string[],
    { isArchived = false, sessions = 1 } = {},
  ): Promise<string> {
    const position = positionOf(id);
    await client.query(
      `INSERT INTO results (bot_id, position, id, hash, has_started, is_completed, is_archived, variables,
        last_session_id, session_started_at, turn) VALUES ('bot', $1, $2, 'hash', true, false, $3, '[]', 'session 0', 0, 1)`,
      [position, id, isArchived],
    );
    await logged(id, statuses, sessions);
    return id;
  }

  const logged = (id: string, statuses: readonly string[], sessions = 1) =>
    client.query(
      `INSERT INTO result_logs (position, result_id, session_id, turn, place, session_started_at, at, log)
        SELECT $1, $2, 'session ' || session, 1, place, 0, 0, jsonb_build_object('status', status, 'description', 'So')
        FROM generate_series(1, $4::int) AS session, unnest($3::text[]) WITH ORDINALITY AS line (status, place)`,
      [positionOf(id), id, statuses, sessions],
    );

  const rowsOf = async <Row>(query: string): Promise<readonly Row[]> => (await client.query(query)).rows;

  test('know after the migration how many errors their logs have, in every month, and nothing else of them changes', async () => {
    const [longAgo, place] = [noon - 3 * monthMs, freshResultId()];
    const expected = new Map([
      [await stored(place, ['error', 'info', 'error']), 2],
      // another result at the place of the first
      [await stored(`${place.slice(0, -4)}beef`, ['error'], { sessions: 3 }), 3],
      [await stored(freshResultId(longAgo), ['warning', 'error']), 1],
      [await stored(freshResultId(longAgo), ['error'], { isArchived: true }), 1],
      [await stored(freshResultId(), ['info', 'warning']), 0],
      [await stored(freshResultId(), []), 0],
    ]);
    // of a result that was deleted meanwhile
    await logged(freshResultId(), ['error']);
    const others = "SELECT to_jsonb(results) - 'error_count' AS row FROM results ORDER BY id";
    const counts = 'SELECT hour, sum(views), sum(starts) FROM result_counts GROUP BY 1 ORDER BY 1';
    const before = [await rowsOf(others), await rowsOf(counts)];

    await migrateDatabase(database.url);

    const found = await rowsOf<{ id: string; error_count: number }>('SELECT id, error_count FROM results');
    expect(new Map(found.map(({ id, error_count }) => [id, error_count]))).toEqual(expected);
    expect([await rowsOf(others), await rowsOf(counts)]).toEqual(before);
    // a second time it finds nothing to do
    await migrateDatabase(database.url);
    expect(await rowsOf('SELECT sum(error_count)::int AS sum FROM results')).toEqual([{ sum: 7 }]);
  });
});

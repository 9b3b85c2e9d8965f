import { randomBytes } from 'node:crypto';
import { resultIdOf, tiesPerMillisecond } from '@parley/schema/contract';
import pg from 'pg';

const batch = 10_000;
/** The time between two results: a million of them are then of the last twelve days. */
const apartMs = 1_000;

/**
 * Puts so many finished results of a bot, each with three variables and three answers, where the drain would have put
 * them. Gives their positions, the newest first.
 */
export async function loadResults(databaseUrl: string, botId: string, count: number): Promise<number[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const now = Date.now();
    const positions = Array.from(
      { length: count },
      (_, index) => (now - index * apartMs) * tiesPerMillisecond,
    );
    for (let from = 0; from < count; from += batch) {
      const some = positions.slice(from, from + batch);
      const ids = some.map((position) => resultIdOf(position, randomBytes(16).toString('base64url')));
      await client.query(insertResults, [botId, some, ids]);
      await client.query(insertAnswers, [some, ids]);
    }
    await client.query(insertColumns, [botId]);
    await client.query('ANALYZE results, answers');
    return positions;
  } finally {
    await client.end();
  }
}

const insertResults = `
  INSERT INTO results (bot_id, position, id, hash, has_started, is_completed, variables, last_session_id,
    session_started_at, turn)
  SELECT $1, position, id, 'bench', true, true,
    '[{"id": "v-Name", "name": "Name", "value": "Ada"}, {"id": "v-Email", "name": "Email", "value": "ada@parley.invalid"},
      {"id": "v-Size", "name": "Size", "value": "Up to 50"}]'::jsonb,
    id, position / ${tiesPerMillisecond}, 4
  FROM unnest($2::bigint[], $3::text[]) AS loaded(position, id)`;

const insertAnswers = `
  INSERT INTO answers (position, result_id, session_id, turn, place, session_started_at, block_id, content)
  SELECT position, id, id, turn, 0, position / ${tiesPerMillisecond}, block, said
  FROM unnest($1::bigint[], $2::text[]) AS loaded(position, id),
    (VALUES (2, 'name', 'Ada'), (3, 'mail', 'ada@parley.invalid'), (4, 'choice', 'Up to 50')) AS said(turn, block, said)`;

const insertColumns = `
  INSERT INTO result_columns (bot_id, kind, key)
  VALUES ($1, 'variable', 'Name'), ($1, 'variable', 'Email'), ($1, 'variable', 'Size'),
    ($1, 'answer', 'name'), ($1, 'answer', 'mail'), ($1, 'answer', 'choice')`;

import { randomBytes } from 'node:crypto';
import { resultIdOf, tiesPerMillisecond } from '@parley/schema/contract';
import pg from 'pg';

const batch = 20_000;
/** The time between two results: a million of them are then of the last 116 days. */
const apartMs = 10_000;

/** The name in each chat that is copied, in its answer and its variable; copies have a number behind it. */
export const copiedName = 'Visitor';

/**
 * Copies the results of a bot, which chats have left, until there are `count` more, each with a name of its own: to where
 * the drain would have put them, with everything that is counted and searched.
 */
export async function loadChats(databaseUrl: string, botId: string, count: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: templates } = await client.query<{ id: string }>(
      'SELECT id FROM results WHERE bot_id = $1 ORDER BY position',
      [botId],
    );
    const now = Date.now();
    await client.query('DROP INDEX result_words_words');
    for (let from = 0; from < count; from += batch) {
      const indexes = Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index);
      const positions = indexes.map((index) => (now - (index + 1) * apartMs) * tiesPerMillisecond);
      await client.query('CREATE TEMP TABLE made (position bigint, id text, copied text, name text)');
      await client.query(
        'INSERT INTO made SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[])',
        [
          positions,
          positions.map((position) => resultIdOf(position, randomBytes(16).toString('base64url'))),
          indexes.map((index) => templates[index % templates.length]?.id),
          indexes.map((index) => `${copiedName} ${index}`),
        ],
      );
      for (const statement of copying) await client.query(statement, [botId]);
      await client.query('DROP TABLE made');
    }
    await client.query(countFlow, [botId]);
    await client.query(
      'CREATE INDEX result_words_words ON result_words USING gin (words) WITH (fastupdate = false)',
    );
    await client.query(
      'VACUUM ANALYZE results, answers, result_visits, result_words, flow_counts, result_counts',
    );
  } finally {
    await client.end();
  }
}

const named = `replace(held.variables::text, '"${copiedName}"', to_json(made.name)::text)::jsonb`;
/** A digest as the index of words has it (management, result-words.ts). */
const digest = (text: string, length: number): string =>
  `left(translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/', '-_'), ${length})`;
const scope = digest('$1', 6);
const entry = (field: string): string =>
  `${scope} || '=' || ${digest(`${field} || E'\\n' || lower(made.name)`, 10)}`;

const copying = [
  `INSERT INTO results (bot_id, position, id, hash, has_started, is_completed, variables, last_session_id,
      session_started_at, channel, turn, updated_at)
    SELECT $1, made.position, made.id, hash, has_started, is_completed, ${named}, made.id,
      made.position / ${tiesPerMillisecond}, channel, turn, to_timestamp(made.position / ${tiesPerMillisecond * 1_000}.0)
    FROM made JOIN results AS held ON held.bot_id = $1 AND held.id = made.copied`,
  `INSERT INTO answers (position, result_id, session_id, turn, place, session_started_at, block_id, content)
    SELECT made.position, made.id, made.id, answers.turn, place, made.position / ${tiesPerMillisecond}, block_id,
      CASE WHEN content = '${copiedName}' THEN made.name ELSE content END
    FROM made JOIN results AS held ON held.bot_id = $1 AND held.id = made.copied
      JOIN answers ON answers.position = held.position AND answers.result_id = held.id`,
  `INSERT INTO result_visits (bot_id, position, result_id, hash, keys)
    SELECT $1, made.position, made.id, held.hash, keys
    FROM made JOIN result_visits AS held ON held.bot_id = $1 AND held.result_id = made.copied`,
  `INSERT INTO result_words (bot_id, position, result_id, words)
    SELECT $1, made.position, made.id, CASE WHEN words @@ ('''' || ${scope} || ':${copiedName.toLowerCase()}''')::tsquery
      THEN words || array_to_tsvector(ARRAY[${scope} || ':' || split_part(made.name, ' ', 2),
        ${entry(`'answer' || E'\\n' || 'name'`)}, ${entry(`'variable' || E'\\n' || 'Name'`)}])
      ELSE words END
    FROM made JOIN result_words AS held ON held.bot_id = $1 AND held.result_id = made.copied`,
];

/** The counts of all sets of a bot, merged by hour and by day, as housekeeping leaves them. */
const hour = `position / ${3_600_000 * tiesPerMillisecond}`;
const countFlow = `
  WITH gone AS (DELETE FROM flow_counts WHERE bot_id = $1),
  each_key AS (
    SELECT hash, hours, CASE hours WHEN 1 THEN ${hour} ELSE ${hour} / 24 * 24 END AS hour, key, count(*)::int AS count
    FROM result_visits, unnest(keys) AS key, (VALUES (1), (24)) AS span(hours)
    WHERE bot_id = $1 GROUP BY 1, 2, 3, 4
  )
  INSERT INTO flow_counts (bot_id, hash, hour, hours, keys, counts)
  SELECT $1, hash, hour, hours, array_agg(key ORDER BY key), array_agg(count ORDER BY key)
  FROM each_key GROUP BY hash, hours, hour`;

import type { Passage } from '@parley/schema/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import type { NewPassage } from './reading/cut-text.ts';

/** The word by which the index knows the passages of a collection; no text has one like it, because of the colon. */
const scopeOf = (collectionId: string): string => `collection:${collectionId}`;

const batchSize = 500;

/** Writes the passages of a document. */
export async function insertPassages(
  tx: Db,
  {
    documentId,
    collectionId,
    language,
  }: Readonly<Record<'documentId' | 'collectionId' | 'language', string>>,
  passages: readonly NewPassage[],
): Promise<void> {
  for (let from = 0; from < passages.length; from += batchSize) {
    const batch = JSON.stringify(passages.slice(from, from + batchSize));
    await tx.execute(sql`
      INSERT INTO passages (document_id, ordinal, collection_id, heading, content, words)
      SELECT ${documentId}, ${from} + ordinal, ${collectionId}, value ->> 'heading', value ->> 'text',
        setweight(to_tsvector(${language}::regconfig, value ->> 'heading'), 'B')
          || to_tsvector(${language}::regconfig, value ->> 'text')
          || array_to_tsvector(ARRAY[${scopeOf(collectionId)}])
      FROM json_array_elements(${batch}::json) WITH ORDINALITY AS batch (value, ordinal)`);
  }
}

/** Words of a question that count, so that a long text costs no more than a question. */
const mostWords = 40;

/** A word as it stands in a query of Postgres, whatever is in it. */
const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/**
 * The passages of a collection that share the most words with a text, the best first. Those that have all of its words come
 * before all others. Reads the entries of the index for this collection, and none of others.
 */
export async function findPassages(
  db: Db,
  { id, language }: { readonly id: string; readonly language: string },
  query: string,
  limit: number,
): Promise<Passage[]> {
  const asked = await db.execute<{ word: string }>(sql`
    SELECT lexeme AS word FROM unnest(to_tsvector(${language}::regconfig, ${query.replaceAll('\0', ' ')}))
    ORDER BY positions[1] LIMIT ${mostWords}`);
  const words = asked.rows.map(({ word }) => quoted(word));
  if (words.length === 0) return [];
  const some = words.join(' | ');
  const { rows } = await db.execute<Passage>(sql`
    SELECT passages.document_id AS "documentId", documents.name AS document, documents.address,
      passages.heading, passages.content AS text
    FROM passages
    JOIN documents ON documents.id = passages.document_id
    WHERE passages.words @@ ${`${quoted(scopeOf(id))} & (${some})`}::tsquery AND passages.collection_id = ${id}
    ORDER BY passages.words @@ ${words.join(' & ')}::tsquery DESC,
      ts_rank(passages.words, ${some}::tsquery, 1) DESC, passages.document_id, passages.ordinal
    LIMIT ${limit}`);
  return rows;
}

import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The media that a content names anywhere in it, as `workspace/media`; a function of the database (migration
 * media_named), because an index keeps what it gives, also of what a former release writes.
 */
export function mediaNamedIn(...contents: readonly PgColumn[]): SQL {
  const texts = contents.map((content) => sql`coalesce(${content}::text, '')`);
  return sql`media_named_in(${sql.join(texts, sql` || ' ' || `)})`;
}

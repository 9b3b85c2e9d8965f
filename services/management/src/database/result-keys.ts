import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { subselect } from './subselect.ts';

/** The position of a result, which its id carries, and the id. */
export type ResultKey = { readonly position: number; readonly id: string };

/**
 * Matches the rows of these results, each found by its key: two lists, one of positions and one of ids, would have
 * Postgres look for each position with each id.
 */
export function isOneOf(
  columns: { readonly position: PgColumn; readonly id: PgColumn },
  keys: readonly ResultKey[],
): SQL {
  const positions = sql.param(keys.map(({ position }) => position));
  const ids = sql.param(keys.map(({ id }) => id));
  const rows = subselect(sql`SELECT * FROM unnest(${positions}::bigint[], ${ids}::text[])`);
  return sql`(${columns.position}, ${columns.id}) IN ${rows}`;
}

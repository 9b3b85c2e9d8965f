import { sql, type Column, type SQL } from 'drizzle-orm';
import { subselect } from '../database/subselect.ts';
import { entryBytes } from './page-limits.ts';

/** The size of a JSON value as text, in bytes. */
export function jsonBytes(column: Column | SQL): SQL<number> {
  return sql<number>`octet_length(${column}::text)`;
}

/** A JSON array as it is stored, or the first of its elements where all of them would be more than `entryBytes`. */
export function boundedArray<T>(column: Column | SQL): SQL<T> {
  const measured = subselect(sql`
    SELECT element, ordinal, sum(octet_length(element::text) + 2) OVER (ORDER BY ordinal) AS total
    FROM jsonb_array_elements(${column}) WITH ORDINALITY AS elements (element, ordinal)`);
  const first = subselect(sql`
    SELECT coalesce(jsonb_agg(element ORDER BY ordinal), '[]') FROM ${measured} AS measured
    WHERE total <= ${entryBytes}`);
  return sql<T>`CASE WHEN ${jsonBytes(column)} <= ${entryBytes} THEN ${column} ELSE ${first} END`;
}

/** A line of a log as it is stored, or without its details where it would be more than `entryBytes`. */
export function boundedLog(column: Column | SQL): SQL {
  return sql`CASE WHEN ${jsonBytes(column)} <= ${entryBytes} THEN ${column} ELSE jsonb_strip_nulls(jsonb_build_object(
    'status', ${column} -> 'status', 'description', left(${column} ->> 'description', 1000)
  )) END`;
}

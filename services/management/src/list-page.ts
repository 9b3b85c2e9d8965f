import { invalidRequest } from '@parley/errors';
import { orNull } from '@parley/schema';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { queryInteger } from './query.ts';

/** A place in a list in the order of creation; what was made at once is in the order of ids. */
export type ListPosition = { readonly createdAt: Date; readonly id: string };

/** The part of a list that is wanted: so many entries at most, beyond a position or from the first on. */
export type ListPart = { readonly beyond: ListPosition | undefined; readonly limit: number };

/** The parameter that leads to the next page of a list. */
export const listCursor = z
  .string()
  .max(300)
  .optional()
  .meta({ description: '`nextCursor` of the page before.' });

/** The parameters of a list that is short for nearly everybody: all of it is on one page, unless there is very much. */
export const longPageQuery = z.object({
  limit: queryInteger(1, 500).default(500).meta({ default: 500, description: 'Entries on a page.' }),
  cursor: listCursor,
});

/** The field of a response with the parameter for the next page; null on the last one. */
export const nextCursor = orNull(z.string());

/** One page of what `find` gives, and the cursor that leads beyond it. */
export async function listPage<T>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  positionOf: (entry: T) => ListPosition,
  find: (part: ListPart) => Promise<readonly T[]>,
): Promise<{ readonly entries: readonly T[]; readonly nextCursor: string | null }> {
  const beyond = cursor === undefined ? undefined : positionAt(cursor);
  const found = await find({ beyond, limit: limit + 1 });
  const entries = found.slice(0, limit);
  const last = found.length > limit ? entries.at(-1) : undefined;
  return { entries, nextCursor: last ? cursorOf(positionOf(last)) : null };
}

/** Matches what comes after a position in the order of the two columns: everything where there is none. */
export function isAfter(
  createdAt: SQLWrapper,
  id: SQLWrapper,
  beyond: ListPosition | undefined,
): SQL | undefined {
  return (
    beyond && sql`(${createdAt}, ${id}) > (${beyond.createdAt.toISOString()}::timestamptz, ${beyond.id})`
  );
}

const cursorOf = ({ createdAt, id }: ListPosition): string => `${createdAt.getTime()}.${id}`;

function positionAt(cursor: string): ListPosition {
  // thirteen digits of milliseconds reach to the year 2286
  const [, at, id] = /^(\d{1,13})\.(.+)$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw invalidRequest({ errors: [{ pointer: '?cursor', detail: 'is no cursor of this list' }] });
  return { createdAt: new Date(Number(at)), id };
}

import { invalidRequest } from '@parley/errors';
import { orNull } from '@parley/schema';
import { z } from 'zod';
import type { ListPart, ListPosition } from './list-part.repository.ts';
import { queryInteger } from './query.ts';

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
  return listPart({ limit, cursor }, positionOf, async (part) => {
    const found = await find({ ...part, limit: limit + 1 });
    return { entries: found.slice(0, limit), isMore: found.length > limit };
  });
}

/** A page of which `find` decides by itself how much it holds, and says if there is more. */
export async function listPart<T>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  positionOf: (entry: T) => ListPosition,
  find: (part: ListPart) => Promise<{ readonly entries: readonly T[]; readonly isMore: boolean }>,
): Promise<{ readonly entries: readonly T[]; readonly nextCursor: string | null }> {
  const beyond = cursor === undefined ? undefined : positionAt(cursor);
  const { entries, isMore } = await find({ beyond, limit });
  const last = isMore ? entries.at(-1) : undefined;
  return { entries, nextCursor: last ? cursorOf(positionOf(last)) : null };
}

const cursorOf = ({ createdAt, id }: ListPosition): string => `${createdAt.getTime()}.${id}`;

function positionAt(cursor: string): ListPosition {
  // thirteen digits of milliseconds reach to the year 2286
  const [, at, id] = /^(\d{1,13})\.(.+)$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined)
    throw invalidRequest({ errors: [{ pointer: '?cursor', detail: 'is no cursor of this list' }] });
  return { createdAt: new Date(Number(at)), id };
}

import { orNull } from '@parley/schema';
import { z } from 'zod';
import { pageLimit } from '../query.ts';
import type { DetailPage, DetailPosition } from './result-details.repository.ts';

const positionSchema = z.tuple([
  z.int(),
  z.string().max(255),
  z.int().max(2 ** 31 - 1),
  z.int().max(2 ** 31 - 1),
]);

/** The parameters that lead from page to page of a result's details. */
export const detailQuery = z.object({
  limit: pageLimit.meta({ description: 'Entries on a page; fewer where they are large.' }),
  cursor: z
    .string()
    .max(1_000)
    .transform(
      (text, context) => positionIn(text) ?? (context.addIssue('is no cursor of this list'), z.NEVER),
    )
    .optional()
    .meta({ type: 'string', description: '`nextCursor` of the page before.' }),
});

/** The beginning of the next page. */
export const nextCursorSchema = orNull(z.string()).meta({ description: 'null: this is the last page.' });

/** The cursor that leads on from a page; null from the last one. */
export function cursorAfter({ details, hasMore }: DetailPage<unknown>): string | null {
  const last = details.at(-1);
  if (!last || !hasMore) return null;
  const { writerSince, sessionId, turn, ordinal } = last;
  return Buffer.from(JSON.stringify([writerSince, sessionId, turn, ordinal])).toString('base64url');
}

function positionIn(cursor: string): DetailPosition | undefined {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  const { data } = positionSchema.safeParse(value);
  if (!data || data[1].includes('\0')) return undefined;
  const [writerSince, sessionId, turn, ordinal] = data;
  return { writerSince, sessionId, turn, ordinal };
}

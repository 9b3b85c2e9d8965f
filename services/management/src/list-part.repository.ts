import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A place in a list in the order of creation; what was made at once is in the order of ids. */
export type ListPosition = { readonly createdAt: Date; readonly id: string };

/** The part of a list that is wanted: so many entries at most, beyond a position or from the first on. */
export type ListPart = { readonly beyond: ListPosition | undefined; readonly limit: number };

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

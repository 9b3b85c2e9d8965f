import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { oneTimeLinks, type LinkKind } from '../database/schema/one-time-links.ts';
import { users } from '../database/schema/users.ts';
import { subselect } from '../database/subselect.ts';

/** A link as it is stored: never its code. */
type LinkRow = typeof oneTimeLinks.$inferSelect;

/** Writes a link of the present generation of its user. */
export async function insertLink(
  tx: Db,
  link: Omit<typeof oneTimeLinks.$inferInsert, 'generation'>,
): Promise<void> {
  const generation = subselect<number>(
    sql`SELECT ${users}."sign_in_generation" FROM ${users} WHERE ${users}."id" = ${link.userId}`,
  );
  await tx.insert(oneTimeLinks).values({ ...link, generation });
}

/** Takes a link that has not ended: of two who spend it at once one gets it. */
export async function takeLink(
  tx: Db,
  kind: LinkKind,
  sha256: string,
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await tx
    .delete(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.sha256, sha256),
        // a link does what it was made for, and nothing else
        eq(oneTimeLinks.kind, kind),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

/** The user of a link that has not ended; it stays as it is. */
export async function findLinkUser(
  db: Db,
  kind: LinkKind,
  sha256: string,
  now: Date,
): Promise<string | undefined> {
  const { userId, expiresAt } = oneTimeLinks;
  const [row] = await db
    .select({ userId })
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.sha256, sha256), eq(oneTimeLinks.kind, kind), gt(expiresAt, now)));
  return row?.userId;
}

/** Forgets links that have ended. */
export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db.delete(oneTimeLinks).where(lte(oneTimeLinks.expiresAt, now));
}

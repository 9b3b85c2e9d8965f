import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { oneTimeLinks, type LinkKind } from '../database/schema/one-time-links.ts';

/** A link as it is stored: never its code. */
type LinkRow = typeof oneTimeLinks.$inferSelect;

/** Writes a link. */
export async function insertLink(tx: Db, link: typeof oneTimeLinks.$inferInsert): Promise<void> {
  await tx.insert(oneTimeLinks).values(link);
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

/** Forgets all links of a user. */
export async function deleteLinksOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
}

/** Forgets links that have ended. */
export async function deleteEndedLinks(db: Db, now: Date): Promise<void> {
  await db.delete(oneTimeLinks).where(lte(oneTimeLinks.expiresAt, now));
}

import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { acknowledgements } from '../database/schema/acknowledgements.ts';
import { users } from '../database/schema/users.ts';

/** Somebody has read a warning about a bot and published it all the same. */
export type Acknowledgement = {
  readonly key: string;
  readonly at: Date;
  /** Null for somebody whose account is gone. */
  readonly by: { readonly userId: string; readonly email: string } | null;
};

/** The acknowledgements of a bot. */
export function findAcknowledgements(db: Db, botId: string): Promise<Acknowledgement[]> {
  return db
    .select({
      key: acknowledgements.key,
      at: acknowledgements.acknowledgedAt,
      by: { userId: users.id, email: users.email },
    })
    .from(acknowledgements)
    .leftJoin(users, eq(users.id, acknowledgements.acknowledgedBy))
    .where(eq(acknowledgements.botId, botId));
}

/** The warnings about a bot that is published now, and which of them its publisher acknowledges. */
type Acknowledging = {
  /** The keys of all warnings. */
  readonly present: readonly string[];
  readonly keys: readonly string[];
  readonly userId: string;
  readonly at: Date;
};

/**
 * Keeps the acknowledgements of a locked bot: of the warnings that are there, those of before and the new ones. Those of
 * warnings that are gone are forgotten, so that a bot has no more of them than a report has warnings.
 */
export async function keepAcknowledgements(
  tx: Db,
  botId: string,
  { present, keys, userId, at }: Acknowledging,
): Promise<void> {
  const ofBot = eq(acknowledgements.botId, botId);
  await tx
    .delete(acknowledgements)
    .where(present.length === 0 ? ofBot : and(ofBot, notInArray(acknowledgements.key, [...present])));
  const rows = present
    .filter((key) => keys.includes(key))
    .map((key) => ({ botId, key, acknowledgedBy: userId, acknowledgedAt: at }));
  if (rows.length > 0) await tx.insert(acknowledgements).values(rows).onConflictDoNothing();
}

/** Takes an acknowledgement back, if it is there. */
export async function deleteAcknowledgement(db: Db, botId: string, key: string): Promise<void> {
  await db
    .delete(acknowledgements)
    .where(and(eq(acknowledgements.botId, botId), eq(acknowledgements.key, key)));
}

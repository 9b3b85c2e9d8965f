import { and, asc, desc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { isAfter, type ListPart } from '../list-part.repository.ts';
import { nextRevision } from '../database/schema/columns.ts';
import type { outbox } from '../database/schema/outbox.ts';
import { tokens } from '../database/schema/tokens.ts';

/** A token as it is stored: never its value. */
export type TokenRow = typeof tokens.$inferSelect;
export type NewTokenRow = typeof tokens.$inferInsert;
/** The owner of tokens: a user has secret ones, a workspace publishable ones. */
export type TokenOwner = { readonly userId: string } | { readonly workspaceId: string };

type Changed = typeof outbox.$inferInsert;

const changeOf = ({ sha256, revision }: Pick<TokenRow, 'sha256' | 'revision'>): Changed => ({
  kind: 'token',
  subject: sha256,
  revision,
});
const changed = { sha256: tokens.sha256, revision: tokens.revision };

/** Writes a token and gives it as it is stored, with the change to note. */
export async function insertToken(
  tx: Db,
  token: NewTokenRow,
): Promise<{ readonly token: TokenRow; readonly change: Changed }> {
  const [row] = await tx.insert(tokens).values(token).returning();
  if (!row) throw new Error('invariant: an insert returns its row');
  return { token: row, change: changeOf(row) };
}

/** The token with this id, in force or not. */
export async function findToken(db: Db, tokenId: string): Promise<TokenRow | undefined> {
  const [row] = await db.select().from(tokens).where(eq(tokens.id, tokenId));
  return row;
}

/** Tokens of one owner that are not revoked, oldest first. */
export function findTokensOf(db: Db, owner: TokenOwner, { beyond, limit }: ListPart): Promise<TokenRow[]> {
  return db
    .select()
    .from(tokens)
    .where(and(ownedBy(owner), isNull(tokens.revokedAt), isAfter(tokens.createdAt, tokens.id, beyond)))
    .orderBy(asc(tokens.createdAt), asc(tokens.id))
    .limit(limit);
}

/** Revokes a token of that owner; undefined where there is none that is in force. */
export async function revokeTokenOf(
  tx: Db,
  owner: TokenOwner,
  tokenId: string,
  now: Date,
): Promise<Changed | undefined> {
  const [row] = await tx
    .update(tokens)
    .set({ revokedAt: now, revision: nextRevision })
    .where(and(eq(tokens.id, tokenId), ownedBy(owner), isNull(tokens.revokedAt)))
    .returning(changed);
  return row && changeOf(row);
}

/** Gives all tokens of a user a new revision, because what they may do has changed; gives the changes to note. */
export async function touchTokensOf(tx: Db, userId: string): Promise<Changed[]> {
  const rows = await tx
    .update(tokens)
    .set({ revision: nextRevision })
    .where(and(eq(tokens.userId, userId), isNull(tokens.revokedAt)))
    .returning(changed);
  return rows.map(changeOf);
}

/**
 * Removes the preview tokens of a user that have ended, and the oldest of the others until at most `most` are left;
 * gives the changes to note.
 */
export async function trimPreviewTokens(tx: Db, userId: string, most: number, now: Date): Promise<Changed[]> {
  const own = and(eq(tokens.kind, 'preview'), eq(tokens.userId, userId));
  const beyond = tx
    .select({ id: tokens.id })
    .from(tokens)
    .where(own)
    .orderBy(desc(tokens.createdAt), desc(tokens.id))
    .offset(most);
  const rows = await tx
    .delete(tokens)
    .where(and(own, or(lte(tokens.expiresAt, now), inArray(tokens.id, beyond))))
    .returning({ sha256: tokens.sha256, revision: nextRevision });
  return rows.map(changeOf);
}

/** Removes the tokens of a workspace that is going; gives the changes to note. */
export async function deleteTokensOf(tx: Db, workspaceId: string): Promise<Changed[]> {
  const rows = await tx
    .delete(tokens)
    .where(eq(tokens.workspaceId, workspaceId))
    .returning({ sha256: tokens.sha256, revision: nextRevision });
  return rows.map(changeOf);
}

function ownedBy(owner: TokenOwner) {
  return 'userId' in owner
    ? and(eq(tokens.kind, 'secret'), eq(tokens.userId, owner.userId))
    : and(eq(tokens.kind, 'publishable'), eq(tokens.workspaceId, owner.workspaceId));
}

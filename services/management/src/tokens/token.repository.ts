import { and, asc, desc, eq, gt, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { isAfter, type ListPart } from '../list-part.repository.ts';
import { nextRevision } from '../database/schema/columns.ts';
import type { outbox } from '../database/schema/outbox.ts';
import { tokens } from '../database/schema/tokens.ts';
import { users } from '../database/schema/users.ts';
import { workspaces } from '../database/schema/workspaces.ts';
import { subselect } from '../database/subselect.ts';

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

/** The bytes of bots and origins that a page of tokens holds at most, unless one token has more. */
const pageBytes = 262_144;

/**
 * Tokens of one owner that are not revoked, oldest first: `limit` of them and no more than fit on a page, but one at least;
 * and if there are more.
 */
export async function findTokensOf(
  db: Db,
  owner: TokenOwner,
  { beyond, limit }: ListPart,
): Promise<{ readonly entries: TokenRow[]; readonly isMore: boolean }> {
  const { id, createdAt, botIds, origins } = tokens;
  const bytes = sql`coalesce(length(${botIds}::text), 0) + coalesce(length(${origins}::text), 0)`;
  const sizes = await db
    .select({ id, bytes: bytes.mapWith(Number) })
    .from(tokens)
    .where(and(notRevokedOf(owner), isAfter(createdAt, id, beyond)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit + 1);
  let total = 0;
  const fitting = sizes.slice(0, limit).filter((size, index) => {
    total += size.bytes;
    return index === 0 || total <= pageBytes;
  });
  const ids = fitting.map((size) => size.id);
  const entries = await db.select().from(tokens).where(inArray(id, ids)).orderBy(asc(createdAt), asc(id));
  return { entries, isMore: sizes.length > fitting.length };
}

/** The number of tokens of one owner that may be used, none of which others make until the transaction ends. */
export async function countTokensLocked(tx: Db, owner: TokenOwner, now: Date): Promise<number> {
  const table = 'userId' in owner ? users : workspaces;
  const ownerId = 'userId' in owner ? owner.userId : owner.workspaceId;
  await tx.select({ id: table.id }).from(table).where(eq(table.id, ownerId)).for('no key update');
  return tx.$count(tokens, and(notRevokedOf(owner), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now))));
}

/** Forgets tokens of one owner that are revoked but for the newest `most`: whoever makes and revokes leaves no more. */
export async function forgetRevoked(tx: Db, owner: TokenOwner, most: number): Promise<void> {
  const isRevoked = and(ownedBy(owner), not(notRevokedOf(owner) ?? sql`false`));
  const beyond = tx
    .select({ id: tokens.id })
    .from(tokens)
    .where(isRevoked)
    .orderBy(desc(tokens.createdAt), desc(tokens.id))
    .offset(most);
  await tx.delete(tokens).where(inArray(tokens.id, beyond));
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
    .where(and(eq(tokens.id, tokenId), notRevokedOf(owner)))
    .returning(changed);
  return row && changeOf(row);
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

const notRevokedOf = (owner: TokenOwner) =>
  and(
    ownedBy(owner),
    isNull(tokens.revokedAt),
    'userId' in owner
      ? eq(
          tokens.generation,
          subselect<number>(
            sql`SELECT ${users}."generation" FROM ${users} WHERE ${users}."id" = ${owner.userId}`,
          ),
        )
      : undefined,
  );

function ownedBy(owner: TokenOwner) {
  return 'userId' in owner
    ? and(eq(tokens.kind, 'secret'), eq(tokens.userId, owner.userId))
    : and(eq(tokens.kind, 'publishable'), eq(tokens.workspaceId, owner.workspaceId));
}

import type { Facts } from '@parley/engine';
import type { ProviderService } from '@parley/schema';
import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { nextRevision } from '../database/schema/columns.ts';
import { bots } from '../database/schema/bots.ts';
import { credentials } from '../database/schema/credentials.ts';
import type { outbox } from '../database/schema/outbox.ts';
import { workspaces } from '../database/schema/workspaces.ts';
import { isAfter, type ListPart } from '../list-part.repository.ts';

/** A credential as it is stored: its secret is sealed. */
export type CredentialRow = typeof credentials.$inferSelect;
export type NewCredentialRow = typeof credentials.$inferInsert;

type Changed = typeof outbox.$inferInsert;

const changeOf = ({
  workspaceId,
  id,
  revision,
}: Pick<CredentialRow, 'workspaceId' | 'id' | 'revision'>): Changed => ({
  kind: 'credential',
  subject: `${workspaceId}/${id}`,
  revision,
});

/** A revision for a secret that is about to be sealed. */
export async function takeRevision(db: Db): Promise<number> {
  const { rows } = await db.execute<{ revision: string }>(sql`SELECT ${nextRevision} AS revision`);
  return Number(rows[0]?.revision);
}

/** The credentials of a workspace and the bytes that are sealed in them; nobody else adds one until the transaction ends. */
export async function measureLocked(
  tx: Db,
  workspaceId: string,
): Promise<{ readonly count: number; readonly bytes: number }> {
  // of two who make the last one, one waits and is refused
  await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
  const [row] = await tx
    .select({
      count: sql<string>`count(*)`,
      bytes: sql<string>`coalesce(sum(length(${credentials.sealed})), 0)`,
    })
    .from(credentials)
    .where(eq(credentials.workspaceId, workspaceId));
  return { count: Number(row?.count), bytes: Number(row?.bytes) };
}

/** Writes a credential and gives it as it is stored, with the change to note. */
export async function insertCredential(
  tx: Db,
  credential: NewCredentialRow,
): Promise<{ readonly row: CredentialRow; readonly change: Changed }> {
  const [row] = await tx.insert(credentials).values(credential).returning();
  if (!row) throw new Error('invariant: an insert returns its row');
  return { row, change: changeOf(row) };
}

/** Credentials of a workspace, the oldest first. */
export function findCredentials(
  db: Db,
  workspaceId: string,
  { beyond, limit }: ListPart,
): Promise<CredentialRow[]> {
  return db
    .select()
    .from(credentials)
    .where(
      and(eq(credentials.workspaceId, workspaceId), isAfter(credentials.createdAt, credentials.id, beyond)),
    )
    .orderBy(asc(credentials.createdAt), asc(credentials.id))
    .limit(limit);
}

/** Credentials of a type, of every workspace, the newest first. */
export function findCredentialsOfType(
  db: Db,
  type: CredentialRow['type'],
  limit: number,
): Promise<CredentialRow[]> {
  return db
    .select()
    .from(credentials)
    .where(eq(credentials.type, type))
    .orderBy(desc(credentials.createdAt))
    .limit(limit);
}

/** The credentials of a workspace, as far as checks of its bots have to know them. */
export async function findCredentialFacts(db: Db, workspaceId: string): Promise<Facts['credentials']> {
  const { id, type, hosts, public: shown } = credentials;
  const rows = await db
    .select({ id, type, hosts, shown })
    .from(credentials)
    .where(eq(credentials.workspaceId, workspaceId));
  return rows.map(({ shown: { kind }, ...fact }) =>
    // the service is named by the schema of the type
    fact.type === 'provider' ? { ...fact, service: kind as ProviderService } : fact,
  );
}

/** The workspace of a credential, and the revision that says so. */
export async function findCredentialOwner(
  db: Db,
  id: string,
): Promise<Pick<CredentialRow, 'workspaceId' | 'revision'> | undefined> {
  const { workspaceId, revision } = credentials;
  const [row] = await db.select({ workspaceId, revision }).from(credentials).where(eq(credentials.id, id));
  return row;
}

/** A credential of the workspace that a bot is of. */
export async function findCredentialOfBot(
  db: Db,
  botId: string,
  id: string,
): Promise<CredentialRow | undefined> {
  const [found] = await db
    .select({ credential: credentials })
    .from(credentials)
    .innerJoin(bots, eq(bots.workspaceId, credentials.workspaceId))
    .where(and(eq(bots.id, botId), eq(credentials.id, id)));
  return found?.credential;
}

const isCredential = (workspaceId: string, id: string) =>
  and(eq(credentials.workspaceId, workspaceId), eq(credentials.id, id));

/** One credential of a workspace; undefined if it has none with that id. */
export async function findCredential(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<CredentialRow | undefined> {
  const [row] = await db.select().from(credentials).where(isCredential(workspaceId, id));
  return row;
}

/** The credential; nobody else changes it until the transaction ends. */
export async function lockCredential(
  tx: Db,
  workspaceId: string,
  id: string,
): Promise<CredentialRow | undefined> {
  const [row] = await tx.select().from(credentials).where(isCredential(workspaceId, id)).for('update');
  return row;
}

/** Changes a credential that is there; gives it as it is then, with the change to note. */
export async function updateCredentialRow(
  tx: Db,
  id: string,
  change: Partial<NewCredentialRow>,
): Promise<{ readonly row: CredentialRow; readonly change: Changed }> {
  const [row] = await tx
    .update(credentials)
    .set({ ...change, revision: nextRevision })
    .where(eq(credentials.id, id))
    .returning();
  if (!row) throw new Error('invariant: a locked credential is there');
  return { row, change: changeOf(row) };
}

const gone = { workspaceId: credentials.workspaceId, id: credentials.id, revision: nextRevision };

/** Deletes a credential; gives the change to note, or undefined if there was none. */
export async function deleteCredentialRow(
  tx: Db,
  workspaceId: string,
  id: string,
): Promise<Changed | undefined> {
  const [row] = await tx.delete(credentials).where(isCredential(workspaceId, id)).returning(gone);
  return row && changeOf(row);
}

/** Deletes the credentials of a workspace that is going; gives the changes to note. */
export async function deleteCredentialsOf(tx: Db, workspaceId: string): Promise<Changed[]> {
  const rows = await tx.delete(credentials).where(eq(credentials.workspaceId, workspaceId)).returning(gone);
  return rows.map(changeOf);
}

/** Credentials whose data key one of these keys wraps, at most `limit`, locked until the transaction ends. */
export function takeForRotation(tx: Db, keyIds: readonly string[], limit: number): Promise<CredentialRow[]> {
  return tx
    .select()
    .from(credentials)
    .where(inArray(credentials.keyId, [...keyIds]))
    .orderBy(asc(credentials.keyId), asc(credentials.id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** The number of credentials that need each key. */
export async function countByKey(db: Db): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .select({ keyId: credentials.keyId, count: sql<string>`count(*)` })
    .from(credentials)
    .groupBy(credentials.keyId);
  return Object.fromEntries(rows.map(({ keyId, count }) => [keyId, Number(count)]));
}

const hourMs = 3_600_000;

/** Notes that a credential is in use, to the hour: one that is used all the time costs a write an hour. */
export async function touchCredential(
  db: Db,
  { id, lastUsedAt }: Pick<CredentialRow, 'id' | 'lastUsedAt'>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  if (lastUsedAt !== null && lastUsedAt > since) return;
  await db
    .update(credentials)
    .set({ lastUsedAt: now })
    .where(
      and(eq(credentials.id, id), or(isNull(credentials.lastUsedAt), lte(credentials.lastUsedAt, since))),
    );
}

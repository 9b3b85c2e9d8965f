import type { UserMode } from '@parley/schema';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { isAfter, type ListPart } from '../list-part.repository.ts';
import { members } from '../database/schema/members.ts';
import { users } from '../database/schema/users.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** A member with the facts that other members may see. */
export type MemberRow = {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly mode: UserMode;
  readonly createdAt: Date;
};

const { userId, mode, createdAt } = members;
const member = { userId, email: users.email, name: users.name, mode, createdAt };

/** Members of a workspace, the first one first. */
export function findMembers(db: Db, workspaceId: string, { beyond, limit }: ListPart): Promise<MemberRow[]> {
  return db
    .select(member)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), isAfter(members.createdAt, members.userId, beyond)))
    .orderBy(asc(members.createdAt), asc(members.userId))
    .limit(limit);
}

/** The ids of all members of a workspace. */
export async function findMemberIds(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.select({ userId }).from(members).where(eq(members.workspaceId, workspaceId));
  return rows.map((row) => row.userId);
}

/** One member of a workspace. */
export async function findMember(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(member)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
  return row;
}

/** Lets the members of a workspace change one at a time, until the transaction ends. */
export async function lockMembers(tx: Db, workspaceId: string): Promise<void> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('update');
}

/** True if somebody else of the workspace may write. */
export async function hasOtherWriter(tx: Db, workspaceId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), ne(members.userId, userId), eq(members.mode, 'write')))
    .limit(1);
  return rows.length > 0;
}

/** The number of members of a workspace. */
export function countMembers(db: Db, workspaceId: string): Promise<number> {
  return db.$count(members, eq(members.workspaceId, workspaceId));
}

/** True if a member of the workspace has this address, however its letters are cased. */
export async function hasMemberWithEmail(db: Db, workspaceId: string, email: string): Promise<boolean> {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), sql`lower(${users.email}) = lower(${email})`));
  return rows.length > 0;
}

/** Adds a member; says whether they were none before. */
export async function insertMember(tx: Db, row: typeof members.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(members)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: members.userId });
  return inserted.length > 0;
}

/** Gives a member another mode. */
export async function setMemberMode(
  tx: Db,
  workspaceId: string,
  userId: string,
  mode: UserMode,
): Promise<void> {
  await tx
    .update(members)
    .set({ mode })
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
}

/** Ends a membership. */
export async function deleteMember(tx: Db, workspaceId: string, userId: string): Promise<void> {
  await tx.delete(members).where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)));
}

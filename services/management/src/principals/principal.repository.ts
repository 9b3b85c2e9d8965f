import type { UserMode } from '@parley/schema';
import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/client.ts';
import { subselect } from '../database/subselect.ts';
import { members } from '../database/schema/members.ts';
import { organizations } from '../database/schema/organizations.ts';
import { sessions } from '../database/schema/sessions.ts';
import { tokens } from '../database/schema/tokens.ts';
import { users } from '../database/schema/users.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** A membership as a principal carries it. */
type Membership = {
  readonly workspaceId: string;
  readonly mode: UserMode;
  /** The organization whose share of the machine the workspace uses. */
  readonly organizationId: string;
};

const joined = alias(workspaces, 'joined');
const owners = alias(organizations, 'owners');

// one statement, so that the token, its revision and the memberships are of the same moment
const membershipsOf = (userId: PgColumn): SQL<readonly Membership[]> =>
  sql`coalesce(${subselect(sql`
  SELECT json_agg(json_build_object('workspaceId', ${members.workspaceId}, 'mode', ${members.mode},
    'organizationId', coalesce(${owners.sponsorId}, ${owners.id})) ORDER BY ${members.workspaceId})
  FROM ${members} JOIN ${workspaces} AS ${sql.identifier('joined')} ON ${joined.id} = ${members.workspaceId}
  JOIN ${organizations} AS ${sql.identifier('owners')} ON ${owners.id} = ${joined.organizationId}
  WHERE ${members.userId} = ${userId}`)}, '[]'::json)`;

// who pays for a user's token is the user's organization, for a workspace's the workspace's
const payer = sql`coalesce(${users.organizationId}, ${workspaces.organizationId})`;

/** The token with this hash, revoked or not, and for whom it stands. */
export async function findToken(db: Db, sha256: string): Promise<FoundToken | undefined> {
  const [row] = await db
    .select({
      token: tokens,
      user: { generation: users.generation, revision: users.revision },
      organization: organizations,
      memberships: membershipsOf(tokens.userId),
    })
    .from(tokens)
    .leftJoin(users, eq(users.id, tokens.userId))
    .leftJoin(workspaces, eq(workspaces.id, tokens.workspaceId))
    .leftJoin(organizations, eq(organizations.id, payer))
    .where(eq(tokens.sha256, sha256));
  return row;
}

/** True for a token that was revoked, by itself or together with everything else that acts for its user. */
export function isRevoked({ token, user }: Pick<FoundToken, 'token' | 'user'>): boolean {
  return token.revokedAt !== null || (user !== null && user.generation !== token.generation);
}

/** The session whose value has this hash, unless a later generation has ended it, and the user whose it is. */
export async function findSession(db: Db, sha256: string): Promise<FoundSession | undefined> {
  const [row] = await db
    .select({
      session: sessions,
      generation: users.generation,
      organization: organizations,
      memberships: membershipsOf(sessions.userId),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(sessions.sha256, sha256), eq(sessions.generation, users.signInGeneration)));
  return row;
}

/** The parts of a user that chat compares tokens with; undefined for one who is gone. */
export async function findUserFacts(db: Db, userId: string): Promise<UserFacts | undefined> {
  const { generation, revision } = users;
  const [row] = await db
    .select({ generation, revision, memberships: membershipsOf(users.id) })
    .from(users)
    // of one table alone the names of columns would lose their tables
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(eq(users.id, userId));
  return row;
}

const seenMs = 300_000;

/** Notes that a session is in use, to five minutes: one that is used all the time costs a write in that time. */
export async function touchLastSeen(
  db: Db,
  { id, lastSeenAt }: FoundSession['session'],
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - seenMs);
  if (lastSeenAt > since) return;
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), lte(sessions.lastSeenAt, since)));
}

const hourMs = 3_600_000;

/** Notes that a token is in use, to the hour: a token that is used all the time costs a write an hour. */
export async function touchLastUsed(
  db: Db,
  { id, lastUsedAt }: FoundToken['token'],
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  if (lastUsedAt !== null && lastUsedAt > since) return;
  await db
    .update(tokens)
    .set({ lastUsedAt: now })
    .where(and(eq(tokens.id, id), or(isNull(tokens.lastUsedAt), lte(tokens.lastUsedAt, since))));
}

/** A session's row with the parts of its principal. */
export type FoundSession = {
  readonly session: typeof sessions.$inferSelect;
  /** That of the user's tokens and linked sign-ins. */
  readonly generation: number;
  readonly organization: typeof organizations.$inferSelect;
  readonly memberships: readonly Membership[];
};

/** The facts that chat is told of a user. */
export type UserFacts = Pick<typeof users.$inferSelect, 'generation' | 'revision'> & {
  readonly memberships: readonly Membership[];
};

/** A token's row with the parts of its principal. */
export type FoundToken = {
  readonly token: typeof tokens.$inferSelect;
  /** null: the token is a workspace's. */
  readonly user: Pick<typeof users.$inferSelect, 'generation' | 'revision'> | null;
  readonly organization: typeof organizations.$inferSelect | null;
  readonly memberships: readonly Membership[];
};

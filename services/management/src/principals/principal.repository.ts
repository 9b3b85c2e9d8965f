import type { UserMode } from '@parley/schema';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../database/client.ts';
import { members } from '../database/schema/members.ts';
import { organizations } from '../database/schema/organizations.ts';
import { tokens } from '../database/schema/tokens.ts';
import { users } from '../database/schema/users.ts';
import { workspaces } from '../database/schema/workspaces.ts';

/** A membership as a principal carries it. */
type Membership = {
  readonly workspaceId: string;
  readonly mode: UserMode;
  /** Whose the workspace is. */
  readonly organizationId: string;
};

const joined = alias(workspaces, 'joined');

// one statement, so that the token, its revision and the memberships are of the same moment
const memberships = sql<readonly Membership[]>`coalesce((
  SELECT json_agg(json_build_object('workspaceId', ${members.workspaceId}, 'mode', ${members.mode},
    'organizationId', ${joined.organizationId}) ORDER BY ${members.workspaceId})
  FROM ${members} JOIN ${workspaces} AS ${sql.identifier('joined')} ON ${joined.id} = ${members.workspaceId}
  WHERE ${members.userId} = ${tokens.userId}), '[]'::json)`;

// who pays for a user's token is the user's organization, for a workspace's the workspace's
const payer = sql`coalesce(${users.organizationId}, ${workspaces.organizationId})`;

/** The token with this hash, revoked or not, and for whom it stands. */
export async function findToken(db: Db, sha256: string): Promise<FoundToken | undefined> {
  const [row] = await db
    .select({ token: tokens, organization: organizations, memberships })
    .from(tokens)
    .leftJoin(users, eq(users.id, tokens.userId))
    .leftJoin(workspaces, eq(workspaces.id, tokens.workspaceId))
    .leftJoin(organizations, eq(organizations.id, payer))
    .where(eq(tokens.sha256, sha256));
  return row;
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

/** A token's row with the parts of its principal. */
export type FoundToken = {
  readonly token: typeof tokens.$inferSelect;
  readonly organization: typeof organizations.$inferSelect | null;
  readonly memberships: readonly Membership[];
};

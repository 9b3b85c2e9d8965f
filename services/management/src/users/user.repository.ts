import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database/client.ts';
import { organizations } from '../database/schema/organizations.ts';
import { users } from '../database/schema/users.ts';

/** A user as they are stored. */
export type UserRow = typeof users.$inferSelect;

/** The user with this id. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** The user with this address, however its letters are cased. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ readonly id: string; readonly email: string } | undefined> {
  const [row] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return row;
}

/** Changes the fields that are defined and gives the user as they are stored; undefined where they are gone. */
export async function updateUser(
  db: Db,
  id: string,
  {
    name,
    locale,
    hasMentionMails,
  }: {
    readonly name?: string | null | undefined;
    readonly locale?: string | null | undefined;
    readonly hasMentionMails?: boolean | undefined;
  },
): Promise<UserRow | undefined> {
  // an update that sets nothing is none
  if (name === undefined && locale === undefined && hasMentionMails === undefined) return findUser(db, id);
  const [row] = await db
    .update(users)
    .set({ name, locale, hasMentionMails })
    .where(eq(users.id, id))
    .returning();
  return row;
}

/** Notes that the address of a user is proved; says whether it was not before. */
export async function proveAddress(tx: Db, id: string, now: Date): Promise<boolean> {
  const proved = await tx
    .update(users)
    .set({ addressProvedAt: now })
    .where(and(eq(users.id, id), isNull(users.addressProvedAt)))
    .returning({ id: users.id });
  return proved.length > 0;
}

/** Writes a user and the organization that is theirs. */
export async function insertUser(
  tx: Db,
  {
    organization,
    user,
  }: {
    readonly organization: typeof organizations.$inferInsert;
    readonly user: typeof users.$inferInsert;
  },
): Promise<void> {
  await tx.insert(organizations).values(organization);
  await tx.insert(users).values(user);
}

/** The users of the installation behind that id, in the order of their ids; without what proves who they are. */
export function usersAfter(
  db: Db,
  after: string,
  limit: number,
): PromiseLike<
  { id: string; email: string; name: string | null; organizationId: string; createdAt: Date }[]
> {
  const { id, email, name, organizationId, createdAt } = users;
  return db
    .select({ id, email, name, organizationId, createdAt })
    .from(users)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
}

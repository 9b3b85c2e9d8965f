import type { Db } from '../database/client.ts';
import { organizations } from '../database/schema/organizations.ts';
import { users } from '../database/schema/users.ts';

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

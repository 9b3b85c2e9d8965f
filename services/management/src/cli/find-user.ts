import type { Db } from '../database/client.ts';
import { findUserByEmail } from '../users/user.repository.ts';

/** The id of the user with this address; throws a sentence for the operator where there is none. */
export async function userIdOf(db: Db, email: string): Promise<string> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`There is no user with the address ${email}.`);
  return user.id;
}

import { accountExists } from '@parley/errors';
import type { Db } from '../database/client.ts';
import { violatedUniqueness } from '../database/failures.ts';
import type { Deps } from '../deps.ts';
import { insertUser } from './user.repository.ts';

/** Writes a user with an organization of their own and gives their id; throws where the address has an account. */
export async function makeUser(
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  tx: Db,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<string> {
  const [id, organizationId, createdAt] = [newId(), newId(), now()];
  try {
    await insertUser(tx, {
      organization: { id: organizationId, name, createdAt },
      user: { id, email, name, organizationId, createdAt },
    });
  } catch (error) {
    if (violatedUniqueness(error) === 'users_email') throw accountExists();
    throw error;
  }
  return id;
}

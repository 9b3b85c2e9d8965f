import { accountExists } from '@parley/errors';
import type { Db } from '../database/client.ts';
import { violatedUniqueness } from '../database/failures.ts';
import type { Deps } from '../deps.ts';
import { findUserByEmail, insertUser } from './user.repository.ts';

/** A new user. */
type NewUser = {
  readonly email: string;
  readonly name: string;
  /** The organization whose share of the machine they use; absent: they have one of their own. */
  readonly sponsorId?: string;
  /** True if somebody who can tell has shown that the address is theirs. */
  readonly isAddressProved: boolean;
};

/** Throws where the address has an account. */
export async function assertNoAccount(db: Db, email: string): Promise<void> {
  if (await findUserByEmail(db, email)) throw accountExists();
}

/** Writes a user with an organization of their own and gives their id; throws where the address has an account. */
export async function makeUser(
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  tx: Db,
  { email, name, sponsorId, isAddressProved }: NewUser,
): Promise<string> {
  const [id, organizationId, createdAt] = [newId(), newId(), now()];
  try {
    await insertUser(tx, {
      organization: { id: organizationId, name, createdAt, sponsorId },
      user: {
        id,
        email,
        name,
        organizationId,
        createdAt,
        addressProvedAt: isAddressProved ? createdAt : null,
      },
    });
  } catch (error) {
    if (violatedUniqueness(error) === 'users_email') throw accountExists();
    throw error;
  }
  return id;
}

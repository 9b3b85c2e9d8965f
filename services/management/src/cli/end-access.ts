import { endCredentials } from '../generations/end-credentials.ts';
import type { Deps } from '../deps.ts';
import { inOutboxTransaction } from '../outbox/outbox-transaction.ts';
import { updatePassword } from '../sign-in/password.repository.ts';
import { userIdOf } from './find-user.ts';

/**
 * Ends everything that acts for the user with this address, and their password: they get in again with a link that the
 * operator makes, or with a new password by mail. Throws a sentence for the operator where there is no such user.
 */
export async function endAccess(
  deps: Pick<Deps, 'db' | 'relay'>,
  email: string,
): Promise<{ readonly userId: string }> {
  const userId = await userIdOf(deps.db, email);
  await inOutboxTransaction(deps, async (tx, enqueue) => {
    await updatePassword(tx, userId, null);
    await endCredentials(tx, enqueue, userId);
  });
  return { userId };
}

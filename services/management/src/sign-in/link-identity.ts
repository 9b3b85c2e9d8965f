import { identityTaken } from '@parley/errors';
import type { SignedInUser } from '../access/session-access.ts';
import { assertStillActing } from '../generations/assert-still-acting.ts';
import { inTransaction } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { insertIdentity } from '../users/identity.repository.ts';
import type { ProvenIdentity } from './oidc-provider.ts';
import { assertDomain } from './user-of-identity.ts';

/** Links an account at the provider with a user. Throws `identity-taken` where some user has it already. */
export async function linkIdentity(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  user: SignedInUser,
  identity: ProvenIdentity,
): Promise<void> {
  assertDomain(identity, config.OIDC_ALLOWED_DOMAINS);
  const { issuer, subject, email } = identity;
  const at = now();
  await inTransaction(db, async (tx) => {
    // the way to the provider and back takes its time
    const { generation } = await assertStillActing(tx, user);
    const row = { issuer, subject, userId: user.userId, generation, email, createdAt: at, lastUsedAt: at };
    if (!(await insertIdentity(tx, row))) throw identityTaken();
  });
}

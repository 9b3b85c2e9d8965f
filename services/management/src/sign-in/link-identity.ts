import { identityTaken } from '@parley/errors';
import type { SignedInUser } from '../access/session-access.ts';
import type { Deps } from '../deps.ts';
import { insertIdentity } from '../users/identity.repository.ts';
import type { ProvenIdentity } from './oidc-provider.ts';
import { assertDomain } from './user-of-identity.ts';

/** Links an account at the provider with a user. Throws `identity-taken` where some user has it already. */
export async function linkIdentity(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  { userId }: SignedInUser,
  identity: ProvenIdentity,
): Promise<void> {
  assertDomain(identity, config.OIDC_ALLOWED_DOMAINS);
  const { issuer, subject, email } = identity;
  const at = now();
  const row = { issuer, subject, userId, email, createdAt: at, lastUsedAt: at };
  if (!(await insertIdentity(db, row))) throw identityTaken();
}

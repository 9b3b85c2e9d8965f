import { ssoNotAllowed } from '@parley/errors';
import { lockGenerations } from '../generations/generation.repository.ts';
import type { Db } from '../database/client.ts';
import type { Deps } from '../deps.ts';
import { insertIdentity, useIdentity } from '../users/identity.repository.ts';
import { joinWorkspace } from '../members/join-workspace.ts';
import type { Enqueue } from '../outbox/outbox-transaction.ts';
import { makeUser } from '../users/make-user.ts';
import { findUserByEmail } from '../users/user.repository.ts';
import type { ProvenIdentity } from './oidc-provider.ts';

/**
 * The user that somebody signs in as, and the generation of their sessions: the one their account at the provider is linked with, or a new one where the operator
 * lets its domain in. An account here with the same address is never taken for theirs: it is linked from inside.
 */
export async function userOfIdentity(
  deps: Pick<Deps, 'config' | 'now' | 'newId'>,
  tx: Db,
  enqueue: Enqueue,
  identity: ProvenIdentity,
): Promise<{ readonly userId: string; readonly generation: number }> {
  const { OIDC_ALLOWED_DOMAINS: domains, OIDC_DEFAULT_MEMBERSHIP: membership } = deps.config;
  assertDomain(identity, domains);
  const { issuer, subject, email, name } = identity;
  const at = deps.now();
  const known = await useIdentity(tx, { issuer, subject }, at);
  if (known !== undefined) {
    const current = await lockGenerations(tx, known.userId);
    // one of a former generation was ended together with everything else that signed the user in
    if (current?.generation !== known.generation) throw ssoNotAllowed('not-linked');
    return { userId: known.userId, generation: current.signInGeneration };
  }
  if (domains.length === 0) throw ssoNotAllowed('not-linked');
  if (email === undefined || identity.isEmailVerified === false) throw ssoNotAllowed('unverified');
  if (await findUserByEmail(tx, email)) throw ssoNotAllowed('not-linked');
  const userId = await makeUser(deps, tx, {
    email,
    name: name ?? email,
    isAddressProved: identity.isEmailVerified === true,
  });
  await insertIdentity(tx, { issuer, subject, userId, email, createdAt: at, lastUsedAt: at });
  if (membership) await joinWorkspace(deps, tx, enqueue, { ...membership, userId });
  return { userId, generation: 0 };
}

/** Throws where the operator lets in some domains alone, and the provider does not vouch for an address in one. */
export function assertDomain(
  { email, isEmailVerified }: Pick<ProvenIdentity, 'email' | 'isEmailVerified'>,
  domains: readonly string[],
): void {
  if (domains.length === 0 || domains.includes('*')) return;
  if (email === undefined || isEmailVerified !== true) throw ssoNotAllowed('unverified');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!domains.some((allowed) => allowed.toLowerCase() === domain)) throw ssoNotAllowed('domain');
}

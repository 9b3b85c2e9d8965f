import { credentialsNotFound, unavailable } from '@parley/errors';
import type { CredentialType } from '@parley/schema';
import type { Deps } from '../deps.ts';
import type { OpenedCredential } from './credential-source.ts';

type OpeningDeps = Pick<Deps, 'credentialOwners' | 'credentials' | 'keys'>;

/**
 * Opens credentials that a provider names by their id alone. Throws `credentials-not-found` for an unknown id and for one of
 * another type, and `unavailable` while nobody can say whose they are or no key opens them.
 */
export async function openById<T extends CredentialType>(
  { credentialOwners, credentials, keys }: OpeningDeps,
  credentialsId: string,
  type: T,
): Promise<OpenedCredential<T> & { readonly workspaceId: string }> {
  const owner = await credentialOwners.get(keys.credentialOwner(credentialsId), credentialsId);
  if (!owner) throw unavailable({ retryAfterSeconds: 30 });
  const { workspaceId } = owner;
  if (workspaceId === null) throw credentialsNotFound();
  const opened = await credentials.open(workspaceId, credentialsId, type);
  if (opened.status === 'sealed' || opened.status === 'unknown') throw unavailable({ retryAfterSeconds: 30 });
  if (opened.status !== 'opened') throw credentialsNotFound();
  return { ...opened, workspaceId };
}

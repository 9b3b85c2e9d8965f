import type { CachedCredential, CachedCredentialOwner } from '@parley/schema/contract';
import type { Config } from '../config.ts';
import type { Db } from '../database/client.ts';
import { credentialFreshness, type Freshness } from '../principals/freshness.ts';
import {
  findCredential,
  findCredentialOwner,
  touchCredential,
  type CredentialRow,
} from './credential.repository.ts';

/** The entry in the cache of chat for a credential: ciphertext alone. `revision` is that of one that is not there. */
export function credentialEntry(
  row: CredentialRow | undefined,
  revision: number,
  freshness: Freshness,
): CachedCredential {
  return {
    revision: row?.revision ?? revision,
    credential: row
      ? {
          id: row.id,
          workspaceId: row.workspaceId,
          type: row.type,
          secretRevision: row.secretRevision,
          keyId: row.keyId,
          dataKey: row.dataKey.toString('base64'),
          sealed: row.sealed.toString('base64'),
        }
      : null,
    ...freshness,
  };
}

/** The entry in the cache of chat for the workspace of a credential. */
export function credentialOwnerEntry(
  row: Pick<CredentialRow, 'workspaceId' | 'revision'> | undefined,
  revision: number,
  freshness: Freshness,
): CachedCredentialOwner {
  return { revision: row?.revision ?? revision, workspaceId: row?.workspaceId ?? null, ...freshness };
}

/** The parts of the service that read an entry for a chat. */
type ReadDeps = {
  readonly db: Db;
  readonly config: Pick<Config, 'SESSION_TTL_HOURS'>;
  readonly now: () => Date;
};

/** The entry for the workspace of a credential, for a chat that asks. */
export async function readCredentialOwner(
  { db, config, now }: ReadDeps,
  credentialsId: string,
): Promise<CachedCredentialOwner> {
  const row = await findCredentialOwner(db, credentialsId);
  return credentialOwnerEntry(row, 0, credentialFreshness(now(), config));
}

/** The entry of a credential that a chat uses. Reading it counts as use: chat reads it again while it is in use. */
export async function readCredentialInUse(
  { db, config, now }: ReadDeps,
  workspaceId: string,
  credentialsId: string,
): Promise<CachedCredential> {
  const row = await findCredential(db, workspaceId, credentialsId);
  const at = now();
  if (row) await touchCredential(db, row, at);
  return credentialEntry(row, 0, credentialFreshness(at, config));
}

import {
  credentialHosts,
  secretFields,
  serviceAccountOf,
  type CredentialType,
  type SealedData,
} from '@parley/schema';
import { credentialContext, type SealedContent } from '@parley/schema/contract';
import { seal, unseal, type KeyService } from '@parley/server';
import type { CredentialRow } from './credential.repository.ts';

/** The row that a secret belongs to: it opens there alone. */
type SecretOwner = Pick<CredentialRow, 'workspaceId' | 'id' | 'type' | 'secretRevision'>;

/** The columns of a row that follow from its data. */
type SealedColumns = SecretOwner &
  Pick<CredentialRow, 'public' | 'hosts' | 'lastFour' | 'sealed' | 'keyId' | 'dataKey'>;

const shownEnding = 4;
/** Of a secret that is shorter, the ending would tell too much. */
const shortestShown = 12;

/** Seals the data of a credential; what may be shown of it stands beside in clear. */
export async function sealedColumns<T extends CredentialType>(
  keys: KeyService,
  owner: SecretOwner & { readonly type: T },
  data: SealedData<T>,
): Promise<SealedColumns> {
  const hosts = credentialHosts(owner.type, data);
  const content: SealedContent = { data: { ...data }, hosts };
  return {
    ...owner,
    public: publicFields(owner.type, data),
    hosts,
    lastFour: endingOf(owner.type, data),
    ...(await seal(keys, JSON.stringify(content), credentialContext(owner))),
  };
}

/** The data of a stored credential, secrets with it; rejects if no key opens it, or a bit of it is another. */
export async function openRow(
  keys: KeyService,
  row: SecretOwner & Pick<CredentialRow, 'sealed' | 'keyId' | 'dataKey'>,
): Promise<SealedContent> {
  // sealed above, and unchanged since
  return JSON.parse(await unseal(keys, row, credentialContext(row))) as SealedContent;
}

function publicFields<T extends CredentialType>(type: T, data: SealedData<T>): Record<string, unknown> {
  const secret = new Set<string>(secretFields[type].map(String));
  const shown = Object.entries(data).filter(([name, value]) => !secret.has(name) && value !== undefined);
  // a sheet is shared with the address of the account
  const account = 'key' in data ? serviceAccountOf(data.key) : undefined;
  return { ...Object.fromEntries(shown), ...(account && { clientEmail: account.client_email }) };
}

function endingOf<T extends CredentialType>(type: T, data: SealedData<T>): string {
  const account = 'key' in data ? serviceAccountOf(data.key) : undefined;
  const value = account ? account.private_key_id : data[secretFields[type][0]];
  return typeof value === 'string' && value.length >= shortestShown ? value.slice(-shownEnding) : '';
}

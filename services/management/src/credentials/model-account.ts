import { credentialsNotFound, invalidRequest } from '@parley/errors';
import { isHostAllowed, modelProviderOf, modelProviderTypes, type ModelProvider } from '@parley/schema';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { keysFor } from './credential-fields.ts';
import { findCredential } from './credential.repository.ts';
import { openRow } from './sealed-row.ts';

/** The members of a request that say which provider is asked, and where. */
export const providerFields = {
  provider: z.enum(modelProviderTypes).meta({ description: 'The type of the block.' }),
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .meta({
      description: 'The address in the block, if it has one. The credentials must be for its host.',
    }),
};

/** The account of a workspace at a provider of language models, opened for one request. */
export type ModelAccess = {
  readonly provider: ModelProvider;
  readonly apiKey: string;
  readonly organization: string | undefined;
  readonly address: string;
};

/** Opens credentials for a provider. Throws where the workspace has none, and where they are for something else. */
export async function openModelAccount(
  deps: Pick<Deps, 'db' | 'keyService'>,
  { workspaceId, credentialsId }: { readonly workspaceId: string; readonly credentialsId: string },
  asked: { readonly provider: string; readonly baseUrl?: string | undefined },
): Promise<ModelAccess> {
  const row = await findCredential(deps.db, workspaceId, credentialsId);
  const provider = modelProviderOf(asked.provider);
  if (!row) throw credentialsNotFound();
  if (row.type !== provider?.credentialType) throw refused('/provider');
  const { data, hosts } = await openRow(keysFor(deps), row);
  // sealed for this very type
  const account = data as {
    readonly apiKey: string;
    readonly baseUrl?: string;
    readonly organization?: string;
  };
  const address = asked.baseUrl ?? account.baseUrl ?? provider.baseUrl;
  // a key goes to the addresses that it is bound to, and nowhere else
  if (!isHostAllowed(hosts, address)) throw refused('/baseUrl');
  return { provider, apiKey: account.apiKey, organization: account.organization, address };
}

const refused = (pointer: string): Error =>
  invalidRequest({ errors: [{ pointer, detail: 'is one that these credentials are not for' }] });

import { randomBytes } from 'node:crypto';
import { credentialsNotAvailable, invalidRequest, limitReached } from '@parley/errors';
import {
  credentialData,
  credentialHosts,
  pointerTo,
  type CredentialData,
  type CredentialType,
  type SealedData,
} from '@parley/schema';
import type { KeyService } from '@parley/server';
import { EgressError, judgedUrl } from '@parley/server/egress';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

/** The name of a credential, for those who choose one. */
export const credentialName = z.string().trim().min(1).max(255);

/** A credential as its maker gives it, by its type. */
export const newCredentialSchema = z.discriminatedUnion('type', [
  newCredential('openai-compatible'),
  newCredential('anthropic'),
  newCredential('payment'),
  newCredential('messaging-a'),
  newCredential('messaging-a-twilio'),
  newCredential('messaging-b'),
  newCredential('google-service-account'),
  newCredential('smtp'),
  newCredential('http'),
  newCredential('provider'),
]);

function newCredential<T extends CredentialType>(type: T) {
  return z.object({ type: z.literal(type), name: credentialName, data: credentialData[type] });
}

/** The keys that credentials are sealed under; throws in an installation that has none. */
export function keysFor({ keyService }: Pick<Deps, 'keyService'>): KeyService {
  if (!keyService) throw credentialsNotAvailable();
  return keyService;
}

/** The data of a type that is known from elsewhere; throws with every field that is not as it must be. */
export function parsedData<T extends CredentialType>(type: T, data: unknown): CredentialData<T> {
  const schema: z.ZodType = credentialData[type];
  const result = schema.safeParse(data);
  // by the schema of the very type
  if (result.success) return result.data as CredentialData<T>;
  throw invalidRequest({
    errors: result.error.issues.map(({ path, message }) => ({
      pointer: pointerTo('data', ...path),
      detail: message,
    })),
  });
}

/** Data as it is sealed: with the secret that a channel shows us, which is made here. */
export function completed<T extends CredentialType>(type: T, data: CredentialData<T>): SealedData<T> {
  const made = type === 'messaging-b' ? { webhookSecret: randomBytes(32).toString('base64url') } : {};
  // what the type lacks is what was made
  return { ...data, ...made } as unknown as SealedData<T>;
}

const addressFields = ['baseUrl', 'tokenUrl', 'sheetsUrl'] as const;

/** Throws if a secret could go to an address that may not be reached from here. Names are judged at each request again. */
export function assertReachable<T extends CredentialType>(
  { config }: Pick<Deps, 'config'>,
  type: T,
  data: CredentialData<T>,
): void {
  const errors = [...addressesOf(type, data)].flatMap(([pointer, url]) => {
    try {
      judgedUrl(url, config.EGRESS_ALLOWED_NETWORKS);
      return [];
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      return [{ pointer, detail: error.message }];
    }
  });
  if (errors.length > 0) throw invalidRequest({ errors });
}

function* addressesOf<T extends CredentialType>(
  type: T,
  data: CredentialData<T>,
): Generator<[pointer: string, url: string]> {
  const fields: Readonly<Record<string, unknown>> = { ...data };
  for (const field of addressFields) {
    const url = fields[field];
    if (typeof url === 'string') yield [pointerTo('data', field), url];
  }
  const hosts = credentialHosts(type, data);
  if (type === 'http')
    for (const [index, host] of hosts.entries()) yield [pointerTo('data', 'hosts', index), `https://${host}`];
  // the port of a mail server is none of HTTP
  if (type === 'smtp') yield ['/data/host', `https://${hosts[0]?.replace(/:\d+$/, '') ?? ''}`];
}

/** The bytes that all credentials of a workspace may take together, for each that it may have. */
const bytesEach = 16_384;

/** Throws if a workspace has as many credentials as it may have, or as many bytes of them. */
export function assertRoom(
  { config }: Pick<Deps, 'config'>,
  present: { readonly count: number; readonly bytes: number },
  added: { readonly count: number; readonly bytes: number },
): void {
  const { MAX_CREDENTIALS_PER_WORKSPACE: limit } = config;
  if (present.count + added.count > limit) throw limitReached({ what: 'credentials of a workspace', limit });
  const most = limit * bytesEach;
  if (present.bytes + added.bytes > most)
    throw limitReached({ what: 'bytes of credentials of a workspace', limit: most });
}

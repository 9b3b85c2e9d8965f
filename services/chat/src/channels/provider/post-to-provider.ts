import { isHostAllowed, type CredentialType } from '@parley/schema';
import { jsonOf } from '@parley/server';
import { EgressError } from '@parley/server/egress';
import type { ProviderAccess, SendOutcome } from './adapter.ts';

const limitMs = 15_000;

/** A call as it leaves; `authorization` is that header, for providers that want the token there. */
type Posted = { readonly url: string; readonly body: object; readonly authorization?: string };

/**
 * Posts a call to a provider; `outcomeOf` reads its answer. Nothing leaves for a host that the credential is not for, and
 * a provider that cannot be reached is tried again later.
 */
export async function postToProvider(
  { hosts, egress }: Pick<ProviderAccess<CredentialType>, 'hosts' | 'egress'>,
  { url, body, authorization }: Posted,
  outcomeOf: (status: number, json: unknown) => SendOutcome,
): Promise<SendOutcome> {
  if (!isHostAllowed(hosts, url)) return { outcome: 'revoked', reason: 'the token is for another host' };
  try {
    const { status, text } = await egress.send({
      method: 'POST',
      url,
      headers: [
        ...(authorization === undefined ? [] : [['Authorization', authorization] as const]),
        ['Content-Type', 'application/json'],
      ],
      body: JSON.stringify(body),
      timeoutMs: limitMs,
    });
    return outcomeOf(status, jsonOf(text));
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { outcome: 'later', reason: error.message };
  }
}

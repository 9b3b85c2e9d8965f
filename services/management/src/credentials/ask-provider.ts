import type { SealedData } from '@parley/schema';
import { createEgress, type Egress } from '@parley/server/egress';
import type { Deps } from '../deps.ts';

/** A provider that has not answered after this time counts as away. */
export const providerTimeoutMs = 10_000;

/**
 * Makes the way out of requests with a key in them, each of so many bytes at most, as is its answer: a key goes to its own
 * host alone, so that no redirect is followed. Its caller closes it.
 */
export function egressWithKeys(
  { EGRESS_ALLOWED_NETWORKS }: Pick<Deps['config'], 'EGRESS_ALLOWED_NETWORKS'>,
  maxBytes: number,
): Egress {
  return createEgress({
    allowedNetworks: EGRESS_ALLOWED_NETWORKS,
    maxRequestBytes: maxBytes,
    maxResponseBytes: maxBytes,
    maxRedirects: 0,
  });
}

/** The address of `path` below the base that an account names, or else below the provider's own. */
export function addressBelow(base: string | undefined, own: string, path: string): string {
  return `${(base ?? own).replace(/\/+$/, '')}${path}`;
}

/** The address of a path of Meta's Graph API, for a WhatsApp account. */
export function graphAddress({ baseUrl }: Pick<SealedData<'messaging-a'>, 'baseUrl'>, path: string): string {
  return addressBelow(baseUrl, 'https://graph.facebook.com/v23.0', path);
}

/** The address of a method of Telegram's Bot API, for a bot. */
export function telegramAddress(
  { botToken, baseUrl }: Pick<SealedData<'messaging-b'>, 'botToken' | 'baseUrl'>,
  method: string,
): string {
  const token = encodeURIComponent(botToken).replace('%3A', ':');
  return addressBelow(baseUrl, 'https://api.telegram.org', `/bot${token}/${method}`);
}

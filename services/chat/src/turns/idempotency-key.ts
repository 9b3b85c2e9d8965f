import { hash } from 'node:crypto';
import type { RequestContext } from '@parley/server';
import { invalidIdempotencyKey } from '@parley/errors';

/** Printable ASCII, up to the 255 characters that issue trackers, proxies and the IETF draft's users agree on. */
const keyPattern = /^[\x20-\x7e]{1,255}$/;
/** As long as a UUID without its hyphens: all visitors of a page share one token, so that keys must not be guessed. */
const minStartLength = 32;

/** The `Idempotency-Key` of a request, its quotes removed; throws for one that cannot be used. */
export function idempotencyKeyOf(
  headers: RequestContext['headers'],
  use: 'start' | 'continue',
): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  const text = Array.isArray(header) ? header.join(',') : header;
  const key = text.replace(/^"(.*)"$/, '$1');
  if (!keyPattern.test(key) || (use === 'start' && key.length < minStartLength))
    throw invalidIdempotencyKey();
  return key;
}

/** The fingerprint that tells if two messages are the same one: a hash of everything that was sent. */
export function fingerprintOf(...sent: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(sent), 'base64url').slice(0, 22);
}

/** The header as the documentation describes it. */
export const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  description:
    'A fresh random UUID for each message. The same key with the same body is answered once: the stored response comes ' +
    'back until the next message is answered, later the problem `already-answered`; a session remembers the keys of its ' +
    'last 1,000 turns. At most 255 characters; at least 32 when a chat is started.',
};

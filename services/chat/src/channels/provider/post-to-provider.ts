import { isHostAllowed, type CredentialType } from '@parley/schema';
import { jsonOf } from '@parley/server';
import { EgressError } from '@parley/server/egress';
import type { FetchedFile, ProviderAccess, SendOutcome } from './adapter.ts';

const limitMs = 15_000;

/** A call as it leaves, as a form or as JSON; `authorization` is that header, for providers that want the token there. */
type Posted = {
  readonly url: string;
  readonly body: object | URLSearchParams;
  readonly authorization?: string;
};

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
  const isForm = body instanceof URLSearchParams;
  try {
    const { status, text } = await egress.send({
      method: 'POST',
      url,
      headers: [
        ...(authorization === undefined ? [] : [['Authorization', authorization] as const]),
        ['Content-Type', isForm ? 'application/x-www-form-urlencoded' : 'application/json'],
      ],
      body: isForm ? body.toString() : JSON.stringify(body),
      timeoutMs: limitMs,
    });
    const outcome = outcomeOf(status, jsonOf(text));
    return outcome.outcome === 'later' && unsure.has(status) ? { ...outcome, mayHaveArrived: true } : outcome;
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { outcome: 'later', reason: error.message, mayHaveArrived: !wasUnconnected(error) };
  }
}

/** Statuses of somebody between us and the provider, or of trouble in the middle of the work. */
const unsure: ReadonlySet<number> = new Set([500, 502, 504]);
/** There was no connection that a call could have gone over. */
const unconnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function wasUnconnected({ cause }: EgressError): boolean {
  return cause instanceof Error && unconnected.has(Reflect.get(cause, 'code'));
}

/** The answer to a question to a provider. */
export type Asked =
  | { readonly outcome: 'answered'; readonly status: number; readonly json: unknown }
  | { readonly outcome: 'later'; readonly reason: string };

/** A question to a provider; `authorization` is that header. */
type Question = { readonly url: string; readonly authorization?: string };

const mostAnswerBytes = 3 * 1024 * 1024;

/** Asks a provider by GET, under the same rules. */
export async function askProvider(
  { hosts, egress }: Pick<ProviderAccess<CredentialType>, 'hosts' | 'egress'>,
  { url, authorization }: Question,
  { limitMs: timeoutMs = limitMs, signal }: { readonly limitMs?: number; readonly signal?: AbortSignal } = {},
): Promise<Asked> {
  if (!isHostAllowed(hosts, url)) return { outcome: 'answered', status: 403, json: undefined };
  try {
    const headers = authorization === undefined ? [] : [['Authorization', authorization] as const];
    const { status, body } = await egress.stream({
      method: 'GET',
      url,
      headers,
      timeoutMs,
      idleMs: timeoutMs,
      maxResponseBytes: mostAnswerBytes,
      signal,
    });
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    return { outcome: 'answered', status, json: jsonOf(Buffer.concat(parts).toString('utf8')) };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { outcome: 'later', reason: error.message };
  }
}

const fileLimitMs = 120_000;
const silenceMs = 20_000;

/** Reads a file of a provider while it arrives, under the same rules. */
export async function readFromProvider(
  { hosts, egress }: Pick<ProviderAccess<CredentialType>, 'hosts' | 'egress'>,
  { url, authorization }: Question,
  maxBytes: number,
): Promise<FetchedFile> {
  if (!isHostAllowed(hosts, url)) return { outcome: 'gone' };
  try {
    const { status, headers, body } = await egress.stream({
      method: 'GET',
      url,
      headers: authorization === undefined ? [] : [['Authorization', authorization] as const],
      timeoutMs: fileLimitMs,
      idleMs: silenceMs,
      // one more, so that whoever stores it says that it is too large
      maxResponseBytes: maxBytes + 1,
    });
    const length = Number(headers['content-length']);
    const isTooLarge = Number.isFinite(length) && length > maxBytes;
    if (status === 200 && !isTooLarge)
      return { outcome: 'fetched', bytes: body, ...(Number.isFinite(length) ? { sizeBytes: length } : {}) };
    await body.return();
    if (isTooLarge) return { outcome: 'too-large' };
    return status === 429 || status >= 500
      ? { outcome: 'later', reason: `the provider answered ${status}` }
      : { outcome: 'gone' };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { outcome: 'later', reason: error.message };
  }
}

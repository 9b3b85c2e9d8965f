import { Agent, request } from 'undici';
import type { Network } from './address-rules.ts';
import { EgressError, refused } from './egress-error.ts';
import { harmlessHeaders, headersWithoutBody, judgedHeaders, type Headers } from './outgoing-headers.ts';
import { judgedUrl } from './outgoing-url.ts';
import { judgingLookup, resolveAll, type Resolve } from './resolve.ts';

/** A request on behalf of a bot. */
export type OutgoingRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: string | undefined;
  /** For everything together: names, connections, redirects and the body. */
  readonly timeoutMs: number;
};

/**
 * A complete response. The body is never cut off: one over the limit is an error. `text` is the body read as
 * UTF-8.
 */
type IncomingResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Uint8Array;
};

/** Sends every request whose address a bot or a user decides; nothing else may. */
export type Egress = {
  /** Rejects with an `EgressError` whose message may be shown to the bot's author: it names no address. */
  readonly send: (outgoing: OutgoingRequest) => Promise<IncomingResponse>;
  readonly close: () => Promise<void>;
};

/** The rules for all requests that leave for addresses a bot or an operator names. */
export type EgressOptions = {
  /** Networks that may be reached although they are not public. Empty in production, as a rule. */
  readonly allowedNetworks: readonly Network[];
  readonly maxRequestBytes: number;
  readonly maxResponseBytes: number;
  readonly maxRedirects: number;
};

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
const connectLimitMs = 10_000;

/**
 * A client that reaches public addresses only. Names are resolved here, every address they have is judged, and the
 * connection goes to an address that was judged; the same on each redirect. Size, time and redirects are limited.
 */
export function createEgress(options: EgressOptions, resolve: Resolve = resolveAll): Egress {
  const allowed = options.allowedNetworks;
  const agent = new Agent({
    connect: { lookup: judgingLookup(resolve, allowed), timeout: connectLimitMs },
    maxResponseSize: options.maxResponseBytes,
  });
  return {
    send: (outgoing) => follow(outgoing, { agent, allowed, options }),
    close: () => agent.close(),
  };
}

type Way = { readonly agent: Agent; readonly allowed: readonly Network[]; readonly options: EgressOptions };

async function follow(outgoing: OutgoingRequest, way: Way): Promise<IncomingResponse> {
  const { agent, allowed, options } = way;
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(outgoing.timeoutMs)));
  let { method, body } = outgoing;
  let headers = judgedHeaders(outgoing.headers);
  let url = judgedUrl(outgoing.url, allowed);
  if (!methods.has(method)) throw refused('The method is not allowed.');
  if (body !== undefined && Buffer.byteLength(body) > options.maxRequestBytes) {
    throw refused('The request is too large.');
  }
  for (let redirects = 0; ; redirects++) {
    const response = await sendOnce({ method, url, headers, body, signal, agent });
    const next = redirectTarget(response);
    if (next === undefined) return response;
    if (redirects >= options.maxRedirects) throw refused('There were too many redirects.');
    const target = judgedUrl(next, allowed, url);
    if (target.origin !== url.origin) headers = harmlessHeaders(headers);
    if (becomesGet(method, response.status)) {
      method = 'GET';
      body = undefined;
      headers = headersWithoutBody(headers);
    }
    url = target;
  }
}

/** Fetch standard, "HTTP-redirect fetch". */
function becomesGet(method: string, status: number): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return method === 'POST' && (status === 301 || status === 302);
}

type Hop = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
  readonly agent: Agent;
};

async function sendOnce({ method, url, headers, body, signal, agent }: Hop): Promise<IncomingResponse> {
  try {
    const response = await request(url, {
      // undici names the methods in a type; ours come from the list above
      method: method as 'GET',
      headers: headers.flatMap(([name, value]) => [name, value]),
      body: body === undefined || method === 'GET' || method === 'HEAD' ? null : body,
      dispatcher: agent,
      signal,
    });
    const bytes = new Uint8Array(await response.body.arrayBuffer());
    const received = Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')]);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(received) as Record<string, string>,
      text: new TextDecoder().decode(bytes),
      bytes,
    };
  } catch (error) {
    throw egressError(error, signal);
  }
}

function egressError(error: unknown, signal: AbortSignal): EgressError {
  if (error instanceof EgressError) return error;
  if (error instanceof Error && error.cause instanceof EgressError) return error.cause;
  if (signal.aborted) return new EgressError('timeout', 'The request took too long.', error);
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return refused('The response is too large.', error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new EgressError('timeout', 'The request took too long.', error);
  }
  return new EgressError('failed', 'The request failed.', error);
}

function redirectTarget({ status, headers }: IncomingResponse): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined;
}

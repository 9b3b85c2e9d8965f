import { Readable } from 'node:stream';
import { Agent, request, type Dispatcher } from 'undici';
import type { Network } from './address-rules.ts';
import { EgressError, refused } from './egress-error.ts';
import { harmlessHeaders, headersWithoutBody, judgedHeaders, type Headers } from './outgoing-headers.ts';
import { judgedUrl } from './outgoing-url.ts';
import { pacedParts } from './paced-parts.ts';
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

/** A body that is read while it is sent. Whoever makes it bounds its size, which must be met exactly. */
export type OutgoingBytes = { readonly sizeBytes: number; readonly chunks: AsyncIterable<Uint8Array> };

/** A request whose response is read while it arrives. */
export type StreamedRequest = Omit<OutgoingRequest, 'body'> & {
  /** Bytes are sent once: a redirect that wants them again is an error. */
  readonly body?: string | OutgoingBytes | undefined;
  /** The longest silence: until the response begins, and between two of its parts. */
  readonly idleMs: number;
  /** The largest body; a longer one is an error, not a cut. */
  readonly maxResponseBytes: number;
  /** Ends the request; what has not been read by then never is. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The least time from one part of the body to the next, asked for before each; what arrives meanwhile comes as one
   * part. None unless given.
   */
  readonly apartMs?: (() => number) | undefined;
};

/** A response whose body is still arriving. Whoever does not read it to its end says so with `return`. */
type StreamedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncGenerator<Uint8Array, void>;
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
  /** Likewise, as soon as the response begins; its body rejects in the same way. */
  readonly stream: (outgoing: StreamedRequest) => Promise<StreamedResponse>;
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
  const connect = { lookup: judgingLookup(resolve, allowed), timeout: connectLimitMs };
  const agent = new Agent({ connect, maxResponseSize: options.maxResponseBytes });
  // each stream has a limit of its own
  const streams = new Agent({ connect });
  return {
    send: (outgoing) => sendWhole(outgoing, { agent, allowed, options }),
    stream: (outgoing) => sendStreamed(outgoing, { agent: streams, allowed, options }),
    async close() {
      await Promise.all([agent.close(), streams.close()]);
    },
  };
}

type Way = { readonly agent: Agent; readonly allowed: readonly Network[]; readonly options: EgressOptions };

function clockOf({ timeoutMs }: Pick<OutgoingRequest, 'timeoutMs'>): AbortSignal {
  return AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
}

async function sendWhole(outgoing: OutgoingRequest, way: Way): Promise<IncomingResponse> {
  const clock = clockOf(outgoing);
  try {
    const { status, headers, body } = await follow(outgoing, way, clock);
    const bytes = new Uint8Array(await body.arrayBuffer());
    return { status, headers, text: new TextDecoder().decode(bytes), bytes };
  } catch (error) {
    throw egressError(error, clock);
  }
}

async function sendStreamed(outgoing: StreamedRequest, way: Way): Promise<StreamedResponse> {
  const { idleMs, maxResponseBytes, signal: wish, apartMs = () => 0 } = outgoing;
  const clock = clockOf(outgoing);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), idleMs);
  const signal = AbortSignal.any([clock, silence.signal, ...(wish ? [wish] : [])]);
  const late = AbortSignal.any([clock, silence.signal]);
  try {
    const { status, headers, body } = await follow(outgoing, way, signal);
    return { status, headers, body: letGo(parts(body), body) };
  } catch (error) {
    clearTimeout(timer);
    throw egressError(error, late);
  }

  /** A generator that nobody has read from ends without its `finally`: the connection would stay. */
  function letGo(all: AsyncGenerator<Uint8Array, void>, body: Body): AsyncGenerator<Uint8Array, void> {
    const end = all.return.bind(all);
    all.return = (value) => {
      clearTimeout(timer);
      // it says that it was destroyed, which nobody waits for
      body.once('error', () => undefined);
      body.destroy();
      return end(value);
    };
    return all;
  }

  async function* parts(body: Body): AsyncGenerator<Uint8Array, void> {
    let size = 0;
    try {
      for await (const part of pacedParts(body, apartMs)) {
        timer.refresh();
        size += part.byteLength;
        if (size > maxResponseBytes) throw refused('The response is too large.');
        yield part;
      }
    } catch (error) {
      throw egressError(error, late);
    } finally {
      clearTimeout(timer);
      body.destroy();
    }
  }
}

type Body = Dispatcher.ResponseData['body'];
type Begun = Omit<StreamedResponse, 'body'> & { readonly body: Body };

/** Sends a request, and follows redirects to the response that counts, whose body nobody has read yet. */
async function follow(
  outgoing: Pick<StreamedRequest, 'method' | 'url' | 'headers' | 'body'>,
  way: Way,
  signal: AbortSignal,
): Promise<Begun> {
  const { agent, allowed, options } = way;
  let { method, body } = outgoing;
  let headers = judgedHeaders(outgoing.headers);
  let url = judgedUrl(outgoing.url, allowed);
  if (!methods.has(method)) throw refused('The method is not allowed.');
  if (typeof body === 'string' && Buffer.byteLength(body) > options.maxRequestBytes) {
    throw refused('The request is too large.');
  }
  for (let redirects = 0; ; redirects++) {
    const response = await sendOnce({ method, url, headers, body, signal, agent });
    const next = redirectTarget(response);
    if (next === undefined) return response;
    await response.body.dump();
    if (redirects >= options.maxRedirects) throw refused('There were too many redirects.');
    const target = judgedUrl(next, allowed, url);
    if (target.origin !== url.origin) headers = harmlessHeaders(headers);
    if (becomesGet(method, response.status)) {
      method = 'GET';
      body = undefined;
      headers = headersWithoutBody(headers);
    } else if (typeof body === 'object') throw refused('The server wants the file at another address.');
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
  readonly body: StreamedRequest['body'];
  readonly signal: AbortSignal;
  readonly agent: Agent;
};

async function sendOnce({ method, url, headers, body, signal, agent }: Hop): Promise<Begun> {
  const sent = method === 'GET' || method === 'HEAD' ? undefined : body;
  const length: Headers = typeof sent === 'object' ? [['content-length', String(sent.sizeBytes)]] : [];
  const response = await request(url, {
    // undici names the methods in a type; ours come from the list above
    method: method as 'GET',
    headers: [...headers, ...length].flatMap(([name, value]) => [name, value]),
    body: typeof sent === 'object' ? Readable.from(sent.chunks) : (sent ?? null),
    dispatcher: agent,
    signal,
  });
  const received = Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')]);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(received) as Record<string, string>,
    body: response.body,
  };
}

function egressError(error: unknown, late: AbortSignal): EgressError {
  if (error instanceof EgressError) return error;
  if (error instanceof Error && error.cause instanceof EgressError) return error.cause;
  if (late.aborted) return new EgressError('timeout', 'The request took too long.', error);
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return refused('The response is too large.', error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') {
    return new EgressError('timeout', 'The request took too long.', error);
  }
  return new EgressError('failed', 'The request failed.', error);
}

function redirectTarget({ status, headers }: Begun): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined;
}

import dns, { type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isReachable, type AddressRules } from './address-rules.ts';

/** A request on behalf of a bot. */
export type OutgoingRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string | undefined;
  readonly timeoutMs: number;
};

/** What came back. `text` is cut off nowhere: a body over the limit is an error. */
export type IncomingResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** Why there was no response. `timeout`: it took too long; `refused`: it may not be asked for; `failed`: the rest. */
export class EgressError extends Error {
  readonly reason: 'timeout' | 'refused' | 'failed';
  constructor(reason: EgressError['reason'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'EgressError';
    this.reason = reason;
  }
}

/** The one way out of the house for requests whose address a bot decides. */
export type Egress = {
  /** Rejects with an `EgressError` whose message may be shown to the bot's author: it names no address. */
  readonly send: (outgoing: OutgoingRequest) => Promise<IncomingResponse>;
  readonly close: () => Promise<void>;
};

/** What the one way out allows. */
export type EgressOptions = AddressRules & {
  readonly maxResponseBytes: number;
  readonly maxRedirects: number;
};

type Resolve = (hostname: string) => Promise<LookupAddress[]>;

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
/** Headers that belong to the connection, or that would let a bot speak in somebody else's name. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'keep-alive',
  'proxy-authorization',
]);
const credentials = new Set(['authorization', 'cookie']);

/**
 * A client that reaches public addresses only. Names are resolved here, every address they have is judged, and the
 * connection goes to an address that was judged; the same on each redirect. Size, time and redirects are limited.
 */
export function createEgress(options: EgressOptions, resolve: Resolve = resolveAll): Egress {
  const lookup: LookupFunction = (hostname, wanted, done) => {
    resolve(hostname).then(
      (found) => {
        const judged = found.every(({ address }) => isReachable(address, options)) ? found : [];
        const [first] = judged;
        if (!first) done(new EgressError('refused', 'The host is not reachable from here.'), '', 0);
        else if (wanted.all === true) done(null, judged);
        else done(null, first.address, first.family);
      },
      (error: unknown) =>
        done(new EgressError('failed', 'The host name could not be resolved.', error), '', 0),
    );
  };
  const agent = new Agent({
    connect: { lookup, timeout: 10_000 },
    maxResponseSize: options.maxResponseBytes,
  });
  return { send: (outgoing) => follow(outgoing, agent, options), close: () => agent.close() };
}

const resolveAll: Resolve = (hostname) => dns.promises.lookup(hostname, { all: true });

async function follow(
  outgoing: OutgoingRequest,
  agent: Agent,
  options: EgressOptions,
): Promise<IncomingResponse> {
  const signal = AbortSignal.timeout(outgoing.timeoutMs);
  let { method, body } = outgoing;
  let headers = outgoing.headers.filter(([name]) => !ownHeaders.has(name.toLowerCase()));
  let url = judgedUrl(outgoing.url, options);
  if (!methods.has(method)) throw new EgressError('refused', 'The method is not allowed.');
  for (let redirects = 0; ; redirects++) {
    const response = await sendOnce({ method, url, headers, body, signal, agent });
    const next = redirectTarget(response);
    if (next === undefined) return response;
    if (redirects >= options.maxRedirects) throw new EgressError('refused', 'There were too many redirects.');
    const target = judgedUrl(next, options, url);
    if (target.origin !== url.origin)
      headers = headers.filter(([name]) => !credentials.has(name.toLowerCase()));
    if (response.status === 303 || (method === 'POST' && response.status < 303)) {
      method = 'GET';
      body = undefined;
      headers = headers.filter(([name]) => !name.toLowerCase().startsWith('content-'));
    }
    url = target;
  }
}

function judgedUrl(text: string, rules: AddressRules, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new EgressError('refused', 'The URL is not valid.');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new EgressError('refused', 'Only http and https URLs can be requested.');
  }
  // the parser has turned decimal, octal and hexadecimal forms into plain addresses; names are judged when they are resolved
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isReachable(host, rules)) {
    throw new EgressError('refused', 'The host is not reachable from here.');
  }
  return url;
}

type Hop = {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [string, string])[];
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
    const text = await response.body.text();
    const received = Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')]);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(received) as Record<string, string>,
      text,
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
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE')
    return new EgressError('refused', 'The response is too large.', error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return new EgressError('timeout', 'The request took too long.', error);
  return new EgressError('failed', 'The request failed.', error);
}

function redirectTarget({ status, headers }: IncomingResponse): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined;
}

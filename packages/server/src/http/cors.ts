import type { Express } from 'express';

/** The rights of pages of other origins with a service. */
export type CorsPolicy = {
  /** The origins that may read responses; `any` for services whose tokens are made for public pages. */
  readonly origins: 'any' | readonly string[];
  readonly methods: readonly string[];
};

const dayS = 86_400;

/** The request headers that services here read. */
const requestHeaders = [
  'Authorization',
  'Cache-Control',
  'Content-Type',
  'Idempotency-Key',
  'Last-Event-ID',
  'X-Request-Id',
  'traceparent',
  'tracestate',
].join(', ');

/** The response headers that a page may want to know. */
const exposedHeaders = [
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ');

/**
 * Lets browsers read responses as the policy says; true if the page that asks may. Cookies are never allowed: a page of
 * another origin has to hold a token, so that echoing an origin gives away nothing.
 */
export type LetRead = (origin: string | undefined, set: (name: string, value: string) => void) => boolean;

/** The function that lets browsers read responses under a policy. */
export function readingFor({ origins }: CorsPolicy): LetRead {
  const allowed = (origin: string): string | undefined => {
    if (origins === 'any') return '*';
    return origins.includes(origin) ? origin : undefined;
  };
  return (origin, set) => {
    if (origins !== 'any') set('Vary', 'Origin');
    const answer = origin === undefined ? undefined : allowed(origin);
    if (answer === undefined) return false;
    set('Access-Control-Allow-Origin', answer);
    set('Access-Control-Expose-Headers', exposedHeaders);
    return true;
  };
}

/** Answers preflights, and lets browsers read all responses of an app. */
export function serveCors(app: Express, policy: CorsPolicy, letRead: LetRead = readingFor(policy)): void {
  const methods = policy.methods.join(', ');
  app.use((request, response, next) => {
    const set = (name: string, value: string): unknown => response.setHeader(name, value);
    const isAllowed = letRead(request.headers.origin, set);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      next();
      return;
    }
    if (isAllowed) {
      response.setHeader('Access-Control-Allow-Methods', methods);
      response.setHeader('Access-Control-Allow-Headers', requestHeaders);
      response.setHeader('Access-Control-Max-Age', String(dayS));
    }
    response.writeHead(204).end();
  });
}

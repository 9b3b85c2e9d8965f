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
 * Answers preflights and lets browsers read responses as the policy says. Cookies are never allowed: a page of
 * another origin has to hold a token, so that echoing an origin gives away nothing.
 */
export function serveCors(app: Express, policy: CorsPolicy): void {
  const { origins } = policy;
  const methods = policy.methods.join(', ');
  const allowed = (origin: string): string | undefined => {
    if (origins === 'any') return '*';
    return origins.includes(origin) ? origin : undefined;
  };
  app.use((request, response, next) => {
    const { origin } = request.headers;
    if (origins !== 'any') response.setHeader('Vary', 'Origin');
    const answer = origin === undefined ? undefined : allowed(origin);
    if (answer !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', answer);
      response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    }
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      next();
      return;
    }
    if (answer !== undefined) {
      response.setHeader('Access-Control-Allow-Methods', methods);
      response.setHeader('Access-Control-Allow-Headers', requestHeaders);
      response.setHeader('Access-Control-Max-Age', String(dayS));
    }
    response.writeHead(204).end();
  });
}

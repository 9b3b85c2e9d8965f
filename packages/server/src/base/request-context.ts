import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Response } from 'express';
import type { Logger } from './logger.ts';

/** The facts about a request that every handler may use beside parameters and body. */
export type RequestContext = {
  readonly requestId: string;
  /** The path as it was asked for, without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The `Origin` header. */
  readonly origin: string | undefined;
  /** The address of the caller, as far as configured proxies can be trusted. */
  readonly address: () => string;
  /** The address under which the caller reached this service, without a path; believed of configured proxies only. */
  readonly ownUrl: () => string;
  readonly log: Logger;
  /** Sets a header of the response, whatever the response will be. */
  readonly setResponseHeader: (name: string, value: string) => void;
  /** Fields for the one line that is logged when the request ends. */
  readonly addLogFields: (fields: Readonly<Record<string, unknown>>) => void;
  /** True once nobody waits for the response any more. */
  readonly isAborted: () => boolean;
  /** The signal for work that ends with its request: aborted once nobody waits for the response any more. */
  readonly whenAborted: () => AbortSignal;
};

type Locals = { context?: RequestContext };

/**
 * Keeps the context with its response. Not in a WeakMap: the garbage collector would go through it again and again, and
 * take a third of what an empty request costs.
 */
export function keepContext(response: Response, context: RequestContext): void {
  const locals: Locals = response.locals;
  locals.context = context;
}

/** The context kept with that response, if its request has come as far. */
export function contextOf(response: Response): RequestContext | undefined {
  const { context }: Locals = response.locals;
  return context;
}

const saneId = /^[\w.:-]{1,128}$/;

/** The request id a caller sent, if it is one that can stand in logs and headers; otherwise a fresh one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && saneId.test(given) ? given : randomUUID();
}

const bearer = /^Bearer +([\w.~+/-]+=*) *$/i;

/** The token of `Authorization: Bearer …`, if there is one. */
export function bearerToken(headers: IncomingHttpHeaders): string | undefined {
  const { authorization } = headers;
  return authorization === undefined || authorization.length > 4_096
    ? undefined
    : bearer.exec(authorization)?.[1];
}

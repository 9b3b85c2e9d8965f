import {
  internalError,
  invalidRequest,
  problemMediaType,
  ProblemError,
  problemOf,
  unavailable,
} from '@parley/errors';
import type { Response } from 'express';
import { isRedisAway } from './redis.ts';
import type { RequestContext } from './request-context.ts';

/** Any failure as a problem of the catalogue: ours as it is, everything unexpected without a word about its cause. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  // what Express itself refuses before a handler runs: a path that cannot be decoded
  if (error instanceof URIError) {
    const detail = 'is not percent-encoded UTF-8';
    return invalidRequest({ errors: [{ pointer: ':path', detail }] }, error);
  }
  if (isRedisAway(error)) return unavailable({ retryAfterSeconds: 1 }, error);
  return internalError(undefined, error);
}

/** Sends `error` as `application/problem+json`, and logs the cause of what nobody expected. */
export function sendProblem(
  error: unknown,
  response: Response,
  context: RequestContext,
  errorsBase: string,
): void {
  const problem = asProblem(error);
  context.note({ problem: problem.code });
  if (problem.status >= 500)
    context.log.error({ err: problem.cause ?? problem, requestId: context.requestId }, 'request failed');
  if (response.headersSent) {
    // a stream that breaks in the middle: cut the connection, so that nobody takes the rest for the whole
    response.destroy();
    return;
  }
  const body = JSON.stringify(problemOf(problem, errorsBase, context.path));
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.writeHead(problem.status, {
    'Content-Type': problemMediaType,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

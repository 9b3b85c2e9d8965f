import {
  internalError,
  invalidRequest,
  problemMediaType,
  ProblemError,
  problemOf,
  unavailable,
  type RequestIssue,
} from '@parley/errors';
import type { Response } from 'express';
import { isRedisAway } from '../redis/redis.ts';
import { redisTrouble } from '../redis/redis-trouble.ts';
import type { RequestContext } from '../base/request-context.ts';
import { setKeptHeaders } from './kept-headers.ts';
import { KnownFailure } from './known-failure.ts';

/** Sends `error` as `application/problem+json`, and logs the cause of an unexpected one. */
export function sendProblem(
  error: unknown,
  response: Response,
  context: RequestContext,
  errorsBase: string,
): void {
  const problem = asProblem(error);
  context.addLogFields({ problem: problem.code });
  if (problem.status >= 500)
    context.log.error(
      { err: errorOf(problem), requestId: context.requestId, ...reasonOf(problem.cause) },
      'request failed',
    );
  if (response.headersSent) {
    // a stream that breaks in the middle: cut the connection, so that nobody takes the rest for the whole
    response.destroy();
    return;
  }
  const body = JSON.stringify(problemOf(problem, errorsBase, context.path));
  setKeptHeaders(response);
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.writeHead(problem.status, {
    // a file that cannot be sent may have said that it can be kept
    'Cache-Control': 'no-store',
    'Content-Type': problemMediaType,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** The error that a problem comes from, as whoever failed has said it. */
function errorOf(problem: ProblemError): unknown {
  const { cause } = problem;
  return (cause instanceof KnownFailure ? cause.cause : cause) ?? problem;
}

/** The reason in words, for a failure whose own words tell an operator nothing. */
function reasonOf(cause: unknown): { readonly reason?: string } {
  if (cause instanceof KnownFailure) return { reason: cause.message };
  return cause instanceof Error && isRedisAway(cause) ? { reason: redisTrouble(cause) } : {};
}

/** Any failure as a problem of the catalogue: ours as it is, everything unexpected without a word about its cause. */
function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const refused = refusedByExpress(error);
  if (refused) return invalidRequest({ errors: [refused] }, error);
  if (isRedisAway(error)) return unavailable({ retryAfterSeconds: 1 }, error);
  return internalError(undefined, error);
}

/**
 * The issue behind a refusal by Express itself: a path that cannot be decoded, a range or a precondition that a
 * file does not meet.
 */
function refusedByExpress(error: unknown): RequestIssue | undefined {
  if (error instanceof URIError) return { pointer: ':path', detail: 'is not percent-encoded UTF-8' };
  const status: unknown = error instanceof Error ? Reflect.get(error, 'status') : undefined;
  return status === 412 || status === 416
    ? { pointer: ':headers', detail: 'ask for a part or a state that the file does not have' }
    : undefined;
}

import { ApiProblem, UnexpectedResponse } from '@parley/client';

/** True where the server has gone on: others changed the same places, or too much since then. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'update-conflict' || error.code === 'base-unknown');
}

/** True where the server, or a proxy before it, takes no request of this size. */
export function isTooLarge(error: unknown): boolean {
  return (error instanceof ApiProblem || error instanceof UnexpectedResponse) && error.status === 413;
}

/** True for a refusal that sending again does not change: no right to write, no such bot, a bot that is not stored. */
export function isLasting(error: unknown): boolean {
  if (isTooLarge(error)) return true;
  return error instanceof ApiProblem && error.status < 500 && error.status !== 429 && error.status !== 408;
}

/** True for a refusal that says nothing about the edits themselves: no right to write now, or no such bot now. */
export function isOfRights(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 403 || error.status === 404);
}

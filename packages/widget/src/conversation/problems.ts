import { ApiProblem } from '@parley/client';

/** Problems that say: the service is further than we are. What it says now is the truth. */
const overtaken = [
  'already-answered',
  'idempotency-key-reused',
  'question-changed',
  'session-busy',
  'session-finished',
  'session-listening',
];

/** True if the service is further than we are. */
export function isOvertaken(error: unknown): boolean {
  return isProblem(error, overtaken);
}

/** True if what was sent was taken and has been answered since, so that its response is gone. */
export function isAnsweredSince(error: unknown): boolean {
  return isProblem(error, ['already-answered']);
}

/** True if the session no longer exists. */
export function isGone(error: unknown): boolean {
  return isProblem(error, ['session-expired', 'session-not-found']);
}

/** True if another question than the one answered is asked by now, here or in the session that took over. */
export function isAskedElsewhere(error: unknown): boolean {
  return isProblem(error, ['question-changed', 'session-superseded']);
}

/** The session that took over from one that may not go on; undefined for other failures, and where it is not ours. */
export function successorIn(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'session-superseded') return undefined;
  const { sessionId: successor } = error.problem;
  return typeof successor === 'string' ? successor : undefined;
}

function isProblem(error: unknown, codes: readonly string[]): boolean {
  return error instanceof ApiProblem && codes.includes(error.code);
}

import { botNotFound, unavailable, workspaceNotFound, type ProblemError } from '@parley/errors';
import { KnownFailure } from '@parley/server';
import {
  databaseReason,
  isCollision,
  isDatabaseAway,
  isWithoutConnection,
  missingParent,
} from './failures.ts';

/**
 * The problem for a failure of the database that nobody here is to blame for; undefined for all others. What a request
 * was allowed on may be deleted before it is done: then it is not there, as if the request had come a moment later.
 */
export function failureProblem(error: unknown): ProblemError | undefined {
  if (isDatabaseAway(error))
    return unavailable({ retryAfterSeconds: 1 }, new KnownFailure(databaseReason(error), error));
  if (isCollision(error) || isWithoutConnection(error)) return unavailable({ retryAfterSeconds: 1 }, error);
  const parent = missingParent(error);
  if (parent?.endsWith('_workspaces_id_fk') === true) return workspaceNotFound();
  if (parent?.endsWith('_bots_id_fk') === true) return botNotFound();
  return undefined;
}

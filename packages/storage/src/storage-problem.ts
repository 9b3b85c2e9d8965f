import { storageFull, storageUnavailable, type ProblemError } from '@parley/errors';
import { StorageError } from './file-store.ts';

/** The problem for a store that does not serve; undefined for any other failure. */
export function storageProblem(error: unknown): ProblemError | undefined {
  if (!(error instanceof StorageError)) return undefined;
  return error.reason === 'full'
    ? storageFull(undefined, error)
    : storageUnavailable({ retryAfterSeconds: 10 }, error);
}

import { isNativeError } from 'node:util/types';

/** Ends the search for a server: its message says what is wrong and what to do. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** The reason, in words, also if an error hides its reasons inside (a refused connection does). */
export function reasonOf(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  if (error.message === '' && 'errors' in error && Array.isArray(error.errors)) {
    return [...new Set(error.errors.map(reasonOf))].join('; ');
  }
  return error.message;
}

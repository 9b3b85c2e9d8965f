import { StorageError } from '../file-store.ts';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The code of an error of the file system. */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}

/** True if a file or a folder is not there. */
export function isMissing(error: unknown): boolean {
  // ENOTDIR: a part of the path is a file
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';
}

/** An error of the file system as callers of a store see it. */
export function folderError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError(fullCodes.has(String(codeOf(error))) ? 'full' : 'away', error);
}

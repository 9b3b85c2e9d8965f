import { StorageError } from '../file-store.ts';

/** The names under which services say that there is no room. */
const fullNames = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'StorageFull',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);
const insufficientStorage = 507;

/** True if the service says that there is no such file. A bucket that is not there is no missing file. */
export function isMissingKey(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** True if the service does not know what it was asked for. */
export function isNotImplemented(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotImplemented';
}

/** An error of the service, or of the way there, as callers of a store see it. */
export function s3Error(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const name = error instanceof Error ? error.name : '';
  const isFull = fullNames.has(name) || statusOf(error) === insufficientStorage;
  return new StorageError(isFull ? 'full' : 'away', error);
}

/** The status of the answer; undefined where there was none. The SDK puts it beside its errors, without a class to ask. */
function statusOf(error: unknown): unknown {
  const metadata: unknown = typeof error === 'object' && error !== null && Reflect.get(error, '$metadata');
  return typeof metadata === 'object' && metadata !== null
    ? Reflect.get(metadata, 'httpStatusCode')
    : undefined;
}

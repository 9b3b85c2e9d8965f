import { ApiProblem } from '@parley/client';
import type { StoredFile } from '../conversation/given-file.ts';
import type { Words } from '../words/words.ts';

/** The watch over an upload. */
export type UploadOptions = {
  /** Aborted when nobody waits for the file any more. */
  readonly signal: AbortSignal;
  /** To be told how much of the file has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
};

/**
 * Stores a file where the owner of the page wants it, and gives the address it can be read at. Called again with the
 * same file where the visitor tries again.
 */
export type Upload = (file: File, options: UploadOptions) => Promise<string | StoredFile>;

/** An upload that has not settled by then never will. */
const limitMs = 10 * 60_000;

/** The place of `file` once it is stored. Rejects when `signal` is aborted, and after ten minutes without progress. */
export async function storedFile(
  upload: Upload,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<StoredFile> {
  const ending = new AbortController();
  const end = (): void => ending.abort(signal.reason ?? new DOMException('too slow', 'TimeoutError'));
  let limit = setTimeout(end, limitMs);
  signal.addEventListener('abort', end);
  try {
    const ended = new Promise<never>((_resolve, reject) => {
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error));
    });
    signal.throwIfAborted();
    const options: UploadOptions = {
      signal: ending.signal,
      onProgress(part) {
        clearTimeout(limit);
        limit = setTimeout(end, limitMs);
        onProgress(part);
      },
    };
    const given = await Promise.race([upload(file, options), ended]);
    const stored = typeof given === 'object' ? given : { url: given };
    // a page may give anything
    if (typeof stored.url !== 'string' || !URL.canParse(stored.url))
      throw new TypeError('"upload" gave no address');
    return stored;
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', end);
  }
}

/** True if it is of no use to send the file again. */
export function isFinal(error: unknown): boolean {
  if (error instanceof ApiProblem) return error.status >= 400 && error.status < 500;
  return isTooLarge(error) || (error instanceof DOMException && error.name === 'NotSupportedError');
}

/** The failure of a file, in the words of the bot. */
export function uploadFailure(error: unknown, words: Words): string {
  if (isTooLarge(error)) return `${words.fileUploadSizeError}${limitIn(error)}`;
  return isRefused(error) ? words.fileTypeError : words.fileUploadError;
}

function isTooLarge(error: unknown): boolean {
  return (
    (error instanceof DOMException && error.name === 'QuotaExceededError') ||
    (error instanceof ApiProblem && error.code === 'file-too-large')
  );
}

function isRefused(error: unknown): boolean {
  return (
    (error instanceof DOMException && error.name === 'NotSupportedError') ||
    (error instanceof ApiProblem && error.code === 'file-refused')
  );
}

/** The largest size there may be, in signs that every language reads; empty where nobody has said it. */
function limitIn(error: unknown): string {
  const bytes = error instanceof ApiProblem ? Number(error.problem['limitBytes']) : Number.NaN;
  if (Number.isNaN(bytes)) return '';
  const [unit, size] = bytes < 1_000_000 ? ['kilobyte', bytes / 1_000] : ['megabyte', bytes / 1_000_000];
  return ` (≤ ${new Intl.NumberFormat(undefined, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)})`;
}

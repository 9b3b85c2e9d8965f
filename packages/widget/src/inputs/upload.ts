import { ApiProblem } from '@parley/client';
import type { Words } from '../words/words.ts';

/**
 * Stores a file where the owner of the page wants it, and gives the address it can be read at. The signal is aborted
 * when nobody waits for it any more.
 */
export type Upload = (file: File, options: { readonly signal: AbortSignal }) => Promise<string>;

/** An upload that has not settled by then never will. */
const limitMs = 10 * 60_000;

/** The address of `file` once the page has stored it. Rejects when `signal` is aborted, and after ten minutes. */
export async function storedFile(upload: Upload, file: File, signal: AbortSignal): Promise<string> {
  const ending = new AbortController();
  const end = (): void => ending.abort(signal.reason ?? new DOMException('too slow', 'TimeoutError'));
  const limit = setTimeout(end, limitMs);
  signal.addEventListener('abort', end);
  try {
    const ended = new Promise<never>((_resolve, reject) => {
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error));
    });
    signal.throwIfAborted();
    const url: unknown = await Promise.race([upload(file, { signal: ending.signal }), ended]);
    if (typeof url !== 'string' || !URL.canParse(url)) throw new TypeError('"upload" gave no address');
    return url;
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', end);
  }
}

/** The failure of a file, in the words of the bot. */
export function uploadFailure(error: unknown, words: Words): string {
  const isTooLarge =
    (error instanceof DOMException && error.name === 'QuotaExceededError') ||
    (error instanceof ApiProblem && error.code === 'file-too-large');
  return isTooLarge ? words.fileUploadSizeError : words.fileUploadError;
}

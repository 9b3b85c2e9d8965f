import type { Words } from '../conversation/words.ts';

/** Stores a file where the owner of the page wants it, and gives the address it can be read at. */
export type Upload = (file: File) => Promise<string>;

/** What went wrong with a file, in the words of the bot. */
export function uploadFailure(error: unknown, words: Words): string {
  const isTooLarge = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isTooLarge ? words.fileUploadSizeError : words.fileUploadError;
}

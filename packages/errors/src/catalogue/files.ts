import { defineError } from '../define-error.ts';
import { retryAfter } from './retry-after.ts';

export const filesNotStored = defineError({
  code: 'files-not-stored',
  status: 501,
  title: 'Files are not stored',
  detail: () => 'This installation stores no files.',
  remedy:
    'The operator has to set FILES_DIR or a bucket. Until then a file is given by its address on the web.',
});

export const uploadNotExpected = defineError({
  code: 'upload-not-expected',
  status: 409,
  title: 'Upload not expected',
  detail: () => 'The conversation does not wait at this block, or the block takes no files.',
  remedy: 'Ask for an upload only for the block of the `input` of the last response.',
});

export const tooManyUploads = defineError<{ readonly limit: number }>({
  code: 'too-many-uploads',
  status: 409,
  title: 'Too many uploads',
  detail: ({ limit }) => `For one question at most ${limit} uploads are taken.`,
  remedy: 'Answer the question with the files that were sent.',
});

export const fileTooLarge = defineError<{ readonly limitBytes: number }>({
  code: 'file-too-large',
  status: 413,
  title: 'File too large',
  detail: ({ limitBytes }) => `A file may have at most ${limitBytes} bytes.`,
  extensions: ({ limitBytes }) => ({ limitBytes }),
  remedy:
    'Send a smaller file, or have the operator raise the limit: MAX_FILE_BYTES for visitors, MAX_MEDIA_BYTES for media of bots, MAX_DOCUMENT_BYTES for documents.',
});

export const fileRefused = defineError<{ readonly reason: string }>({
  code: 'file-refused',
  status: 422,
  title: 'File refused',
  detail: ({ reason }) => reason,
  remedy: 'Show `detail` to whoever chose the file; nothing was stored. Another file may be sent.',
});

export const uploadExpired = defineError({
  code: 'upload-expired',
  status: 410,
  title: 'Upload expired',
  detail: () => 'The address for this upload is not valid, or its ten minutes are over.',
  remedy: 'Ask for a new upload.',
});

export const uploadBusy = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'upload-busy',
  status: 409,
  title: 'Upload busy',
  detail: () => 'This file is being sent already.',
  headers: retryAfter,
  remedy: 'Wait for the other request, or try again after `Retry-After` seconds.',
});

export const uploadTooSlow = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'upload-too-slow',
  status: 503,
  title: 'Upload too slow',
  detail: () => 'This file came slowly while others were waiting to send theirs; nothing of it was stored.',
  headers: retryAfter,
  remedy:
    'Send it again to the same address after `Retry-After` seconds, over a faster connection if there is one.',
});

export const fileAlreadyReceived = defineError({
  code: 'file-already-received',
  status: 409,
  title: 'File already received',
  detail: () => 'This file was received before; what was sent now was not stored.',
  remedy: 'Use its `fileUrl` in the answer. For another file ask for another upload.',
});

export const fileNotReceived = defineError<{ readonly pointer?: string }>({
  code: 'file-not-received',
  status: 409,
  title: 'File not received',
  detail: () => 'The file was not received, or is not there any more.',
  extensions: ({ pointer }) =>
    pointer === undefined ? {} : { errors: [{ pointer, detail: 'names a file that was not received' }] },
  remedy: 'Send the file first, then the answer. The question still waits; nothing was stored.',
});

export const fileNotFound = defineError({
  code: 'file-not-found',
  status: 404,
  title: 'File not found',
  detail: () => 'There is no file at this address that this caller may read.',
  remedy: 'Check the address. Files go with their results.',
});

export const rangeNotSatisfiable = defineError<{ readonly sizeBytes: number }>({
  code: 'range-not-satisfiable',
  status: 416,
  title: 'Range not satisfiable',
  detail: ({ sizeBytes }) => `The file has ${sizeBytes} bytes and nothing in that range.`,
  headers: ({ sizeBytes }) => ({ 'Content-Range': `bytes */${sizeBytes}` }),
  remedy: 'Ask for a range within the file, or for all of it.',
});

export const mediaInUse = defineError<{ readonly bots: readonly string[] }>({
  code: 'media-in-use',
  status: 409,
  title: 'Media in use',
  detail: ({ bots }) => `Visitors see it now: it is in the published version of ${bots.join(', ')}.`,
  remedy:
    'Take it out of those bots and publish them again, or delete it with `force=true`: then visitors see a gap in its place.',
});

export const storageFull = defineError({
  code: 'storage-full',
  status: 507,
  title: 'File store full',
  detail: () => 'There is no room for this file; nothing of it was stored.',
  remedy: 'The operator has to make room. Answers without files are still taken.',
});

export const storageUnavailable = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'storage-unavailable',
  status: 503,
  title: 'File store unavailable',
  detail: () => 'Files cannot be stored or read at the moment; everything else goes on.',
  headers: retryAfter,
  remedy: 'Try again after `Retry-After` seconds.',
});

export const scannerUnavailable = defineError<{ readonly retryAfterSeconds: number }>({
  code: 'scanner-unavailable',
  status: 503,
  title: 'Virus scanner unavailable',
  detail: () => 'Files cannot be scanned for viruses at the moment; nothing of this one was stored.',
  headers: retryAfter,
  remedy: 'Try again after `Retry-After` seconds. Answers without files are still taken.',
});

export const fileQuotaExceeded = defineError({
  code: 'file-quota-exceeded',
  status: 409,
  title: 'File quota exceeded',
  detail: () => 'The workspace has no room left for the file; nothing of it was stored.',
  remedy:
    'Delete results or media whose files are not needed, or have the operator raise the quota (infra/docs/limits.md).',
});

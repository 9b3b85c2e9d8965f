import type { Readable } from 'node:stream';

/** A file in a store. */
export type StoredFile = {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
  /** Changes whenever the content does; in quotes, as HTTP writes it. */
  readonly etag: string;
};

/** Bytes of a file: from `start` to `end`, both counted from 0 and both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A file that is being read. Whoever gets it reads `bytes` to the end or destroys it. */
export type OpenedFile = { readonly file: StoredFile; readonly bytes: Readable };

/**
 * A place for files under keys. Every method rejects with a `StorageError` where the store does not serve, and with
 * nothing else, except `put` with an error of its source.
 */
export type FileStore = {
  /** The name of this store for people: in logs and in the doctor. */
  readonly name: string;
  /**
   * Stores the bytes under the key once the source has ended, all of them or nothing; a file that was there is
   * replaced. Rejects with the error of the source where that fails. Takes no more of the source than it can store.
   * The chunks are the store's from then on: it may give their memory back, and then they are empty.
   */
  readonly put: (key: string, source: AsyncIterable<Uint8Array>) => Promise<StoredFile>;
  /** A file, or a part of it; undefined where there is none. The range must lie within the file. */
  readonly get: (key: string, range?: ByteRange) => Promise<OpenedFile | undefined>;
  readonly head: (key: string) => Promise<StoredFile | undefined>;
  /** Deletes a file; one that is not there is deleted already. */
  readonly delete: (key: string) => Promise<void>;
  /** The files whose keys lie below a folder such as `private/a/`, or all with the empty text; in any order. */
  readonly list: (folder: string) => AsyncIterable<StoredFile>;
  /** Clears away what unfinished `put`s left behind before an instant; says how many. */
  readonly deleteUnfinished: (before: Date) => Promise<number>;
  /** Bytes that still fit; undefined where the store does not tell. */
  readonly freeBytes: () => Promise<number | undefined>;
  /** Undefined where bytes come through a service alone. */
  readonly direct?: DirectUploads | undefined;
  readonly close: () => Promise<void>;
};

/** The right to send one file to the store itself, past the services. */
export type DirectUpload = {
  /** The address for a PUT whose body is the file. */
  readonly url: string;
  /** The headers that this request must have. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The limits of such a right. */
export type DirectGrant = {
  readonly key: string;
  readonly mediaType: string;
  /** The announced size, which must be met exactly. */
  readonly exactBytes: number;
  readonly expiresAt: Date;
};

/** The answer of a store to a browser that is about to send a file. */
type Preflight = {
  /** The origin to which files are sent. */
  readonly storeOrigin: string;
  readonly isAllowed: boolean;
};

/** Uploads past the services. */
export type DirectUploads = {
  /** Undefined where the store does not take a file of that size in one request. */
  readonly grant: (grant: DirectGrant) => Promise<DirectUpload | undefined>;
  /** Copies a file within the store. False where it is not the one with this etag any more. */
  readonly copy: (file: Pick<StoredFile, 'key' | 'etag'>, toKey: string) => Promise<boolean>;
  /** Asks the store, as browsers do, whether pages of that origin may send files to it. */
  readonly preflight: (origin: string) => Promise<Preflight>;
};

/** A store that does not serve. `full`: it has no room; `away`: it cannot be reached or used. */
export class StorageError extends Error {
  readonly reason: 'full' | 'away';

  constructor(reason: 'full' | 'away', cause: unknown) {
    super(reason === 'full' ? 'the file store is full' : 'the file store cannot be used', { cause });
    this.name = 'StorageError';
    this.reason = reason;
  }
}

const keyPattern = /^[a-zA-Z0-9][\w.-]{0,199}(?:\/[a-zA-Z0-9][\w.-]{0,199}){0,9}$/;

/**
 * True if a text can be a key: up to ten names with slashes between, none of them empty, hidden, `.` or `..`. Services
 * make their keys from ids; this is the second lock.
 */
export function isFileKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Throws where a service made a key that is none. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('invariant: a service makes its keys from ids');
}

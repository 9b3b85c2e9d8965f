import { Readable } from 'node:stream';
import type { S3, S3Settings } from './s3-client.ts';
import { s3Error } from './s3-errors.ts';

/** The least that a service takes as a part, and the most parts of a file. */
const leastPartBytes = 5 * 1_024 * 1_024;
const mostParts = 10_000;

/**
 * Sends a file: a small one in one request, a large one in parts that appear together. One part is in memory, and one
 * more while it is sent. Rejects with the error of the source, or with a `StorageError`.
 */
export async function putObject(
  { client, Upload }: S3,
  { bucket, maxFileBytes }: S3Settings,
  key: string,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const watched = watchedSource(source);
  const Body = Readable.from(watched.chunks(), { objectMode: false, highWaterMark: 65_536 });
  const upload = new Upload({
    client,
    params: { Bucket: bucket, Key: key, Body },
    partSize: Math.max(leastPartBytes, Math.ceil(maxFileBytes / mostParts)),
    queueSize: 1,
  });
  try {
    await upload.done();
  } catch (error) {
    Body.destroy();
    watched.throwFailure();
    throw s3Error(error);
  }
}

/** A source that remembers its own error: whoever reads it may throw others into it, and reports them all as theirs. */
function watchedSource(source: AsyncIterable<Uint8Array>): {
  readonly chunks: () => AsyncGenerator<Uint8Array>;
  /** Throws the error with which the source has failed, if it has. */
  readonly throwFailure: () => void;
} {
  let failure: { readonly error: unknown } | undefined;
  return {
    throwFailure() {
      if (failure) throw failure.error;
    },
    async *chunks() {
      const iterator = source[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await iterator.next().catch((error: unknown) => {
            failure = { error };
            throw error;
          });
          if (next.done === true) return;
          yield next.value;
        }
      } finally {
        await iterator.return?.();
      }
    },
  };
}

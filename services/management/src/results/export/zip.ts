import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive, made while the archive is sent. */
export type ZippedFile = {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
};

/** The compression of a file of an archive that a reader has to know. */
const deflated = 8;

/**
 * An archive of files, each asked for after the one before has been sent. Nothing is held but what is being compressed,
 * and that is done on a thread of the platform. An archive has no more than 4 GiB, by its format.
 */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  let failure: Error | undefined;
  const archive = new Zip((error, bytes) => {
    if (error) failure = error;
    else made.push(bytes);
  });
  const taken = (): Uint8Array[] => {
    if (failure) throw failure;
    return made.splice(0);
  };
  for await (const { name, content } of files) {
    const entry: Omit<ZipInputFile, 'crc'> & { crc: number } = {
      filename: name,
      size: 0,
      crc: 0,
      compression: deflated,
    };
    archive.add(entry);
    const compressed = createDeflateRaw({ level: constants.Z_BEST_SPEED });
    // a failure on either side reaches the reader of what is compressed
    pipeline(Readable.from(measured(content, entry)), compressed, () => undefined);
    for await (const bytes of compressed as AsyncIterable<Uint8Array<ArrayBuffer>>) {
      entry.ondata?.(null, bytes, false);
      yield* taken();
    }
    entry.ondata?.(null, new Uint8Array(), true);
    if (entry.size > largestFile)
      throw new RangeError('a file of this archive is larger than its format allows');
    yield* taken();
  }
  archive.end();
  yield* taken();
}

const largestFile = 0xffff_ffff;

/** The bytes of a file; its entry in the archive learns their number and their sum. */
async function* measured(
  content: ZippedFile['content'],
  entry: { size: number; crc: number },
): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.size += bytes.length;
    entry.crc = crc32(bytes, entry.crc);
    yield bytes;
  }
}

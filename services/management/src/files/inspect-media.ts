import { createHash } from 'node:crypto';
import { fileRefused, fileTooLarge } from '@parley/errors';
import { pictureBytes, pictureSize, type FileContent, type PictureSize } from '@parley/storage';
import { mediaTypeOf, refusalOf, type MediaType } from './media-types.ts';

/** A file as its bytes have shown it. */
export type MediaContent = {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly type: MediaType;
  /** Of a picture. */
  readonly size: PictureSize | undefined;
};

/** Passes a file on and looks at it on the way. */
export type Inspection = {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The findings, once all of `bytes` was read. */
  readonly content: () => MediaContent;
};

/**
 * Judges a file while it comes: its type by its first bytes, before any of it is passed on, its size by all of them.
 * `read` looks into the first bytes. Reading `bytes` throws the problem where it is no media or too large. Holds no more than the first 256 KB.
 */
export function inspect(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  read: (head: Uint8Array) => Promise<FileContent>,
): Inspection {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let judged: Judged | undefined;
  let content: MediaContent | undefined;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let head: Uint8Array[] = [];
    for await (const chunk of source) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) throw fileTooLarge({ limitBytes: maxBytes });
      hash.update(chunk);
      if (judged) {
        yield chunk;
        continue;
      }
      head.push(chunk);
      if (sizeBytes < pictureBytes) continue;
      const first = Buffer.concat(head);
      head = [];
      judged = judge(await read(first));
      yield first;
    }
    if (sizeBytes === 0) throw fileRefused({ reason: 'The file is empty.' });
    if (!judged) {
      const all = Buffer.concat(head);
      judged = judge(await read(all));
      yield all;
    }
    content = { ...judged, sizeBytes, sha256: hash.digest('hex') };
  }
  return {
    bytes: bytes(),
    content() {
      if (!content) throw new Error('invariant: all of the bytes were read');
      return content;
    },
  };
}

type Judged = Pick<MediaContent, 'type' | 'size'>;

function judge(content: FileContent): Judged {
  const type = mediaTypeOf(content.type);
  if (!type) throw fileRefused({ reason: refusalOf(content.type) });
  return { type, size: type.kind === 'image' ? pictureSize(content) : undefined };
}

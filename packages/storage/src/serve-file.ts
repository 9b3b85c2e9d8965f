import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { fileNotFound, rangeNotSatisfiable } from '@parley/errors';
import type { ByteRange, FileStore, OpenedFile } from './file-store.ts';
import { shownAs } from './media-types.ts';

/** A file to be given out. */
export type ServedFile = {
  readonly key: string;
  readonly extension: string;
  /** The name under which a browser saves it. */
  readonly name: string;
  /** The value of `Cache-Control`. */
  readonly caching: string;
};

/** Nothing in a file may run, whatever it is and however it was opened. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
/**
 * The policy for sounds and films. A browser plays one in a page of its own, which asks for the file once more: as this
 * host, so that who is signed in stays so.
 */
const playedPolicy = `${policy}; media-src 'self'`.replace('sandbox', 'sandbox allow-same-origin');

/**
 * Answers with a file, or with the part of it that was asked for. Throws the problem where there is none. Rejects with
 * a `StorageError` where the store does not serve.
 */
export async function serveFile(
  store: FileStore,
  { key, extension, name, caching }: ServedFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = rangeIn(request.headers.range);
  const file = await store.head(key);
  if (!file) throw fileNotFound();
  const { mediaType, isInline } = shownAs(extension);
  response.setHeader('Content-Security-Policy', /^(?:audio|video)\//.test(mediaType) ? playedPolicy : policy);
  response.setHeader('Cache-Control', caching);
  response.setHeader('ETag', file.etag);
  response.setHeader('Accept-Ranges', 'bytes');
  if (request.headers['if-none-match'] === file.etag) {
    response.writeHead(304).end();
    return;
  }
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === file.etag;
  const range = asked && isSame ? within(asked, file.sizeBytes) : undefined;
  response.setHeader('Content-Type', mediaType);
  response.setHeader('Content-Disposition', disposition(isInline, name));
  if (request.method === 'HEAD') {
    response.writeHead(200, { 'Content-Length': file.sizeBytes }).end();
    return;
  }
  const opened = await store.get(key, range);
  if (!opened) throw fileNotFound();
  await send(opened, range, response);
}

async function send(
  { file, bytes }: OpenedFile,
  range: ByteRange | undefined,
  response: ServerResponse,
): Promise<void> {
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 };
  response.writeHead(range ? 206 : 200, {
    'Content-Length': end - start + 1,
    ...(range ? { 'Content-Range': `bytes ${start}-${end}/${file.sizeBytes}` } : {}),
  });
  try {
    await pipeline(bytes, response);
  } catch (error) {
    // nobody reads on
    if (response.destroyed) return;
    throw error;
  }
}

/** `filename` for those that know no other form, `filename*` for everybody else. */
function disposition(isInline: boolean, name: string): string {
  const plain = name.replace(/[^\w.-]+/g, '-');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

type AskedRange = { readonly first: number | undefined; readonly last: number | undefined };

/** One range of bytes; several at once, and other units, count as none: then all of the file is sent. */
function rangeIn(header: string | undefined): AskedRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  return { first: first === '' ? undefined : Number(first), last: last === '' ? undefined : Number(last) };
}

function within({ first, last }: AskedRange, sizeBytes: number): ByteRange {
  const start = first ?? Math.max(0, sizeBytes - (last ?? 0));
  const end = first === undefined ? sizeBytes - 1 : Math.min(last ?? sizeBytes - 1, sizeBytes - 1);
  if (start > end || start >= sizeBytes) throw rangeNotSatisfiable({ sizeBytes });
  return { start, end };
}

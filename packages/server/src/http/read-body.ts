import type { IncomingMessage } from 'node:http';
import { bodyTooLarge, malformedJson, unsupportedMediaType } from '@parley/errors';

/** The most a body may weigh where an operation says nothing else. */
export const defaultBodyLimitBytes = 128 * 1024;

const jsonType = /^application\/(json|[\w.+-]+\+json)\s*(;\s*charset="?utf-8"?\s*)?$/i;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON bodies of up to `limitBytes`; what cannot be read becomes a problem of the catalogue. Bodies are neither
 * compressed nor of another charset, which leaves so little to do that body-parser would cost several times as much
 * (infra/docs/adr/0015-reading-bodies.md). `count` is told of bytes as they arrive, and may throw to refuse them.
 */
export function bodyReader(
  limitBytes: number,
  isOptional: boolean,
): (request: IncomingMessage, count: (bytes: number) => void) => Promise<unknown> {
  return async (request, count) => {
    const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
    const isEmpty = !hasBody(request);
    if (!isEmpty && (!jsonType.test(type) || encoding.toLowerCase() !== 'identity'))
      throw unsupportedMediaType(undefined);
    const bytes = isEmpty
      ? nothing
      : (arrivedBytes(request, limitBytes, count) ?? (await readBytes(request, limitBytes, count)));
    if (bytes.length > 0) return parsedJson(bytes);
    if (isOptional) return {};
    throw malformedJson(undefined);
  };
}

/** Time that a body has to arrive. */
const bodyLimitMs = 60_000;

const nothing = Buffer.alloc(0);

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/**
 * A body that came together with its headers, as most do: there is nothing to wait for, and so no need of listeners and a
 * timer. That no more belongs to it the length it was announced with tells: `complete` comes a moment later.
 */
function arrivedBytes(
  request: IncomingMessage,
  limitBytes: number,
  count: (bytes: number) => void,
): Buffer | undefined {
  const length = request.readableLength;
  const isWhole = request.complete || length === Number(request.headers['content-length']);
  // the way that waits also judges what is too long or has gone
  if (!isWhole || request.destroyed || length === 0 || length > limitBytes) return undefined;
  count(length);
  const bytes = request.read() as Buffer;
  // the server keeps a request until its end has been read
  request.resume();
  return bytes;
}

/** All of a body. Of one that is refused the rest is let pass, so that its sender gets to read why. */
function readBytes(
  request: IncomingMessage,
  limitBytes: number,
  count: (bytes: number) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limitBytes) throw bodyTooLarge({ limitBytes });
      count(chunk.length);
      chunks.push(chunk);
    };
    const onData = (chunk: Buffer): void => {
      try {
        take(chunk);
      } catch (error) {
        request.off('data', onData).resume();
        chunks.length = 0;
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    // whoever sent half of it has gone
    if (request.destroyed) {
      reject(malformedJson(undefined));
      return;
    }
    // the server itself gives requests that carry files more time
    const late = setTimeout(() => request.destroy(), bodyLimitMs);
    request.once('close', () => clearTimeout(late));
    request.on('error', (error) => reject(malformedJson(undefined, error)));
    request.on('data', onData);
    request.on('end', () => {
      clearTimeout(late);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
  });
}

function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw malformedJson(undefined, error);
  }
}

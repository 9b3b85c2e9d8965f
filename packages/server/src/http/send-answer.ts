import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { StreamedBody } from './endpoint.ts';

/** Time in which a reader takes at least some of a large answer, where nothing else is said. */
export const defaultReaderLimitMs = 30_000;

/** Ends a connection over which nothing has gone for so long, where its other end keeps an answer waiting in memory. */
function endWhenStalled(response: Response, readerLimitMs: number): void {
  response.setTimeout(readerLimitMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
}

/** An answer of so many characters may not fit between the processes, and then waits here for its reader. */
const largeAnswer = 65_536;

/** Sends an answer of JSON. */
export function sendJson(response: Response, json: string, readerLimitMs: number): void {
  if (json.length > largeAnswer) endWhenStalled(response, readerLimitMs);
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(json),
  });
  response.end(json);
}

/**
 * Sends an answer while it is made. Rejects where that fails: before the first part nothing is sent; after it the connection
 * is to be cut. What it is made of is closed in any case, also where nobody reads on.
 */
export async function sendStream(
  { mediaType, chunks, fileName }: StreamedBody,
  response: Response,
  readerLimitMs: number,
): Promise<void> {
  endWhenStalled(response, readerLimitMs);
  const source = chunks[Symbol.asyncIterator]();
  try {
    // what fails before there is anything to send is a problem like any other
    const first = await source.next();
    response.writeHead(200, {
      'Content-Type': mediaType,
      ...(fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}"` }),
    });
    await pipeline(continued(first, source), response);
  } catch (error) {
    // nobody reads on
    if (error instanceof Error && Reflect.get(error, 'code') === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw error;
  } finally {
    await source.return?.();
  }
}

/** The values of an iterator of which the first has been taken already. */
async function* continued<T>(first: IteratorResult<T>, source: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; next.done !== true; next = await source.next()) yield next.value;
}

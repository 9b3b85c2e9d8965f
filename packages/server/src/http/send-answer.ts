import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { timeFor, type LeastPace } from '../fairness/least-pace.ts';
import type { StreamedBody } from './endpoint.ts';
import { beginWith, setKeptHeaders } from './kept-headers.ts';

/** The pace of a poor mobile connection. */
export const defaultReaderPace: LeastPace = { bytesPerSecond: 16_384, pauseMs: 30_000 };

/** An answer of so many characters may not fit between the processes, and then waits here for its reader. */
const largeAnswer = 65_536;

/** Sends an answer of JSON. Returns while a reader still takes a large one. */
export function sendJson(response: Response, json: string, pace: LeastPace): void {
  const length = String(Buffer.byteLength(json));
  beginWith(response, ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', length]);
  if (json.length <= largeAnswer) response.end(json);
  // the request is done: what it had in hand is not kept until somebody has read the answer
  else void sendPaced([Buffer.from(json)], response, pace);
}

/**
 * Sends an answer while it is made. Rejects where that fails: before the first part nothing is sent; after it the connection
 * is to be cut. What it is made of is closed in any case, also where nobody reads on.
 */
export async function sendStream(
  { mediaType, chunks, fileName, cut }: StreamedBody,
  response: Response,
  pace: LeastPace,
): Promise<void> {
  const source = chunks[Symbol.asyncIterator]();
  const onCut = (): unknown => response.destroy();
  try {
    cut?.addEventListener('abort', onCut);
    // what fails before there is anything to send is a problem like any other
    const first = await source.next();
    setKeptHeaders(response);
    response.writeHead(200, {
      'Content-Type': mediaType,
      ...(fileName === undefined ? {} : { 'Content-Disposition': `attachment; filename="${fileName}"` }),
    });
    await sendPaced(continued(first, source), response, pace);
  } finally {
    cut?.removeEventListener('abort', onCut);
    await source.return?.();
  }
}

/** The values of an iterator of which the first has been taken already. */
async function* continued<T>(first: IteratorResult<T>, source: AsyncIterator<T>): AsyncGenerator<T> {
  for (let next = first; next.done !== true; next = await source.next()) yield next.value;
}

type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Sends chunks to a reader who keeps pace, to the end or until nobody reads on. Rejects where the chunks fail. */
async function sendPaced(chunks: Chunks, response: Response, pace: LeastPace): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waitFor = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => response.destroy(), ms);
  };
  async function* paced(): AsyncGenerator<Uint8Array> {
    let leftMs = pace.pauseMs;
    for await (const chunk of chunks) {
      for (const piece of piecesOf(chunk)) {
        const offeredAt = performance.now();
        waitFor(leftMs);
        // until the reader has taken enough of what went before
        yield piece;
        leftMs = Math.min(
          pace.pauseMs,
          leftMs - (performance.now() - offeredAt) + timeFor(piece.length, pace),
        );
      }
      // what is next is not made yet: the reader waits, and nobody for the reader
      clearTimeout(timer);
    }
    waitFor(leftMs);
  }
  const made = { hasFailed: false };
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* paced();
    } catch (error) {
      made.hasFailed = true;
      throw error;
    }
  }
  try {
    await pipeline(watched, response);
  } catch (error) {
    // else it was the connection: nobody reads on
    if (made.hasFailed) throw error;
  } finally {
    clearTimeout(timer);
  }
}

const pieceBytes = 65_536;

/** A chunk in pieces that are small enough to see how fast they are taken. */
export function* piecesOf(chunk: string | Uint8Array): Generator<Uint8Array> {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

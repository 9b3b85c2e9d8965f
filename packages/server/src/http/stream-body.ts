import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { unsupportedMediaType } from '@parley/errors';

/** The body of a request whose operation takes files: its bytes as they arrive, to be read once. */
export class RequestBytes {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** The size that its sender has announced; undefined where none was. */
  readonly announcedBytes: number | undefined;
  constructor(chunks: AsyncIterable<Uint8Array>, announcedBytes: number | undefined) {
    this.chunks = chunks;
    this.announcedBytes = announcedBytes;
  }
}

/** A sender who is silent for so long has gone. */
const silenceMs = 30_000;
const letPassMs = 5_000;

/** The bytes of a body as they arrive; a sender who falls silent is cut off. */
export async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  request.setTimeout(silenceMs, () => request.destroy());
  try {
    // who is refused gets to read why: the rest of the body is let pass
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } finally {
    request.setTimeout(0);
  }
}

/** Throws where a body is not of these types, which are written as in `Accept`: `image/*`. */
export function assertMediaType({ headers }: IncomingMessage, mediaTypes: readonly string[]): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const plain = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isTaken = mediaTypes.some((taken) =>
    taken.endsWith('/*') ? plain.startsWith(taken.slice(0, -1)) : plain === taken,
  );
  if (!isTaken || encoding.toLowerCase() !== 'identity') throw unsupportedMediaType(undefined);
}

/**
 * Works with a body that is read as it arrives. Where that fails the rest of the body is let pass for a while, because
 * a sender who is cut off while sending does not get to read why. Resolves with undefined where the sender has gone:
 * there is nobody to answer.
 */
export async function withBytes<T>(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  try {
    return { value: await work() };
  } catch (error) {
    if (hasGone(request)) return undefined;
    await letPass(request);
    if (!request.complete) response.setHeader('Connection', 'close');
    throw error;
  }
}

/** True if the sender has cancelled or lost the connection. */
export function hasGone(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete;
}

async function letPass(request: IncomingMessage): Promise<void> {
  if (request.complete) return;
  request.resume();
  const ended = once(request, 'end').catch(() => undefined);
  await Promise.race([ended, setTimeout(letPassMs, undefined, { ref: false })]);
}

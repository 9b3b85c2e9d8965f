import type { IncomingMessage } from 'node:http';
import { bodyTooLarge } from '@parley/errors';
import { bytesOf } from '@parley/server';

const bodyLimitMs = 10_000;

/** All of the body of a webhook; one that is too long or too slow is refused. */
export async function webhookBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reading = (async () => {
    for await (const part of bytesOf(request)) {
      length += part.length;
      if (length > maxBytes) throw bodyTooLarge({ limitBytes: maxBytes });
      parts.push(part);
    }
    return Buffer.concat(parts);
  })();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Buffer>((resolve) => {
    timer = setTimeout(() => {
      request.destroy();
      resolve(Buffer.alloc(0));
    }, bodyLimitMs).unref();
  });
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    // the connection goes on to serve other requests
    clearTimeout(timer);
  }
}

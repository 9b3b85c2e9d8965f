import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
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
  // ended with the body: the connection goes on to serve other requests
  const over = new AbortController();
  const late = setTimeout(bodyLimitMs, Buffer.alloc(0), { ref: false, signal: over.signal });
  const tooLate = late.then((nothing) => {
    request.destroy();
    return nothing;
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    over.abort();
  }
}

import { ReadableStream } from 'node:stream/web';
import type { Egress } from '@parley/server/egress';

/** The limits of one request to a provider. */
type FetchLimits = {
  /** For everything together. */
  readonly timeoutMs: number;
  /** The longest silence on the connection. */
  readonly idleMs: number;
  readonly maxResponseBytes: number;
  readonly signal: AbortSignal;
  /** The least time from one part of the answer to the next, asked for before each; what arrives meanwhile comes as one part. */
  readonly apartMs?: () => number;
  /** Takes from a stream of events what the library need not read, and gives the bytes that are left. */
  readonly take?: ((bytes: Uint8Array) => Uint8Array) | undefined;
};

/** A `fetch` for the libraries of providers that leaves through egress: POST of a text, and the answer as it arrives. */
export function modelFetch(egress: Egress, { take, ...limits }: FetchLimits): typeof fetch {
  return async (input, init = {}) => {
    if (typeof init.body !== 'string') throw new Error('invariant: libraries of providers send JSON');
    const { status, headers, body } = await egress.stream({
      method: init.method ?? 'POST',
      url: input instanceof Request ? input.url : String(input),
      headers: [...new Headers(init.headers).entries()],
      body: init.body,
      ...limits,
    });
    const isTaken = status === 200 && headers['content-type']?.startsWith('text/event-stream');
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        for (;;) {
          const { done, value } = await body.next();
          if (done === true) {
            controller.close();
            return;
          }
          const left = take && isTaken ? take(value) : value;
          if (left.byteLength === 0) continue;
          controller.enqueue(left);
          return;
        }
      },
      async cancel() {
        await body.return();
      },
    });
    return new Response(stream, { status, headers });
  };
}

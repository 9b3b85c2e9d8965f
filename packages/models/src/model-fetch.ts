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
};

/** A `fetch` for the libraries of providers that leaves through egress: POST of a text, and the answer as it arrives. */
export function modelFetch(egress: Egress, limits: FetchLimits): typeof fetch {
  return async (input, init = {}) => {
    if (typeof init.body !== 'string') throw new Error('invariant: libraries of providers send JSON');
    const { status, headers, body } = await egress.stream({
      method: init.method ?? 'POST',
      url: input instanceof Request ? input.url : String(input),
      headers: [...new Headers(init.headers).entries()],
      body: init.body,
      ...limits,
    });
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await body.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await body.return();
      },
    });
    return new Response(stream, { status, headers });
  };
}

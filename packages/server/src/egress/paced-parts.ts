import { finished, type Readable } from 'node:stream';

/** So much is given on at once, whatever the time. */
const mostHeldBytes = 65_536;

/**
 * Gives the bytes of a body while they arrive, and leaves at least `apartMs()` from one part to the next: what arrives
 * meanwhile comes as one part. The time is asked for when there is something to give. The end of the body, or a failure,
 * waits for nothing. Whoever reads no more destroys the body.
 */
export async function* pacedParts(body: Readable, apartMs: () => number): AsyncGenerator<Uint8Array, void> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let isHolding = false;
  const end: { hasCome: boolean; error?: Error } = { hasCome: false };
  let wake = (): void => undefined;
  body.on('data', (part: Uint8Array) => {
    held.push(part);
    heldBytes += part.byteLength;
    if (heldBytes >= mostHeldBytes) body.pause();
    if (!isHolding || heldBytes >= mostHeldBytes) wake();
  });
  // tells of a body that broke before it was read, too, and of one that was closed without a word
  finished(body, (error) => {
    end.hasCome = true;
    if (error) end.error = error;
    wake();
  });
  let givenAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    if (heldBytes === 0 && !end.hasCome) await new Promise<void>((resolve) => (wake = resolve));
    const leftMs = heldBytes < mostHeldBytes && !end.hasCome ? givenAt + apartMs() - performance.now() : 0;
    if (leftMs > 0) {
      isHolding = true;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      isHolding = false;
    }
    if (end.error) throw end.error;
    if (heldBytes > 0) {
      const part = held.length === 1 && held[0] ? held[0] : Buffer.concat(held, heldBytes);
      held = [];
      heldBytes = 0;
      givenAt = performance.now();
      body.resume();
      yield part;
    } else if (end.hasCome) return;
  }
}

/** The most bytes of one piece of memory in a thread that reads documents. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Refuses pieces of memory that only a file made for it asks for: a few KB that unpack into gigabytes. The limit of a
 * thread counts objects of the language alone, and what libraries unpack into lies beside them.
 */
export function limitBuffers(): void {
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, args, newTarget) {
      const first: unknown = args[0];
      if (typeof first === 'number' && first > mostBytes)
        throw new RangeError('too much memory for one document');
      return Reflect.construct(target, args, newTarget) as Uint8Array;
    },
  });
  // unpacks outside of the language, where nothing counts what it takes
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
}

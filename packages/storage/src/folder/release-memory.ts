/** Above the size of the memory that small buffers share, and so much that giving it back is worth the call. */
const leastBytes = 16_384;

/**
 * Gives the memory of a chunk back at once; afterwards the chunk is empty. Without this the memory of files that pass
 * through is free only after a collection of garbage, and so much of it comes together that V8 walks the whole heap
 * several times a second: everybody else waits meanwhile (infra/docs/performance.md). Chunks that are a part of
 * something else are left alone, and so are all on a Node before 22, which has no way to do this.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < leastBytes || byteLength !== buffer.byteLength) return;
  if (isTransferable(buffer)) buffer.transfer(0);
}

type Transferable = { readonly transfer: (length: number) => unknown };

function isTransferable(buffer: object): buffer is Transferable {
  return buffer instanceof ArrayBuffer && 'transfer' in buffer;
}

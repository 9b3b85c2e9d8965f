import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createFolderStore } from '../src/index.ts';

/** A chunk whose memory notes when it is given back, also on a Node that cannot do that. */
function chunkOf(bytes: number, part = bytes) {
  const memory = new ArrayBuffer(bytes);
  const lengths: number[] = [];
  Object.defineProperty(memory, 'transfer', { value: (length: number) => lengths.push(length) });
  return { chunk: new Uint8Array(memory, 0, part).fill(7), lengths };
}

test('a folder gives the memory of large chunks back once they are written, and of nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-released-'));
  const store = createFolderStore(folder);
  const large = chunkOf(65_536);
  const small = chunkOf(1_000);
  const partOfMore = chunkOf(65_536, 65_535);
  const seen: number[][] = [];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (const { chunk } of [large, small, partOfMore]) {
      yield await Promise.resolve(chunk);
      seen.push([...large.lengths]);
    }
  }
  try {
    const { sizeBytes } = await store.put('a/1', chunks());
    expect(sizeBytes).toBe(65_536 + 1_000 + 65_535);
    // at once: before the next chunk is asked for
    expect(seen[0]).toEqual([0]);
    expect([large, small, partOfMore].map(({ lengths }) => lengths)).toEqual([[0], [], []]);
    const opened = await store.get('a/1');
    expect(opened && (await buffer(opened.bytes)).equals(Buffer.alloc(sizeBytes, 7))).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

import fc from 'fast-check';
import { ProblemError } from '@parley/errors';
import { heifPicture, png, slowPictures } from '@parley/testing';
import { mutatedFileRuns, mutatedFiles } from '@parley/testing/files';
import {
  createContentReader,
  pictureSize,
  threadMemoryMb,
  type ContentReader,
} from '../src/content/content-reader.ts';

const tenant = { organizationId: 'one', workspaceId: 'one' };
const other = { organizationId: 'other', workspaceId: 'other' };
const refused = { code: 'file-refused' };
const endless = slowPictures.find(({ isEndless }) => isEndless);

/** The fate of a file: it is read, or answered with one of the two problems. */
async function outcomeOf(
  reader: ContentReader,
  bytes: Buffer,
  of = tenant,
): Promise<'read' | 'refused' | 'unavailable'> {
  try {
    await reader.read(of, bytes);
    return 'read';
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'unavailable') return 'unavailable';
    expect(error).toMatchObject(refused);
    return 'refused';
  }
}

describe('a reader', () => {
  let reader: ContentReader;
  beforeAll(() => {
    reader = createContentReader();
  });
  afterAll(() => reader.close());

  test.each([
    ['png', png(4, 3)],
    ['avif', heifPicture('avif', 4, 3)],
    ['heic', heifPicture('heic', 4, 3)],
  ])('knows a picture of the type %s and its size', async (type, bytes) => {
    expect(await reader.read(tenant, bytes)).toEqual({ type, size: { width: 4, height: 3 } });
  });

  test('knows a file that is no picture by its type, and a text by having none', async () => {
    expect(await reader.read(tenant, Buffer.from('%PDF-1.7\n'))).toEqual({ type: 'pdf', size: undefined });
    expect(await reader.read(tenant, Buffer.from('a text'))).toEqual({ type: undefined, size: undefined });
  });

  test('is told what is too large to show, and what says no size', async () => {
    const read = async (bytes: Buffer) => pictureSize(await reader.read(tenant, bytes));
    await expect(read(png(100_000, 100_000))).rejects.toMatchObject({
      ...refused,
      detail: 'The picture has more than 50 million pixels.',
    });
    await expect(read(heifPicture('avif', 4, 3).subarray(0, 40))).rejects.toMatchObject({
      ...refused,
      detail: 'The size of the picture cannot be read.',
    });
  });
});

describe('a reader with little time', () => {
  let reader: ContentReader;
  beforeAll(() => {
    reader = createContentReader({ limitMs: 500, waitMs: 600_000 });
  });
  afterAll(() => reader.close());

  test.each(slowPictures)(
    'is done with $title in time, and reads the next file',
    async ({ bytes, isEndless }) => {
      expect(bytes.length).toBeLessThan(262_144);
      const [slow, next] = await Promise.all([outcomeOf(reader, bytes), reader.read(other, png(4, 3))]);
      expect(next).toMatchObject({ type: 'png' });
      // a fast machine is done with many boxes within the time
      expect(isEndless ? ['refused'] : ['refused', 'read']).toContain(slow);
    },
  );

  test('none of many files that were changed at random hangs', async () => {
    await fc.assert(
      fc.asyncProperty(mutatedFiles, async ({ bytes }) => {
        expect(['refused', 'read']).toContain(await outcomeOf(reader, bytes));
      }),
      { numRuns: mutatedFileRuns },
    );
    expect(await reader.read(tenant, png(4, 3))).toMatchObject({ type: 'png' });
  });
});

test('a thread starts, and reads a picture, with half of the memory that it has', async () => {
  const reader = createContentReader({ memoryMb: threadMemoryMb / 2 });
  for (let file = 0; file < 20; file++)
    expect(await reader.read(tenant, png(4, 3))).toMatchObject({ type: 'png' });
  await reader.close();
});

test('files that take for ever leave a thread to other organizations', async () => {
  const reader = createContentReader({ waitMs: 600_000 });
  const order: string[] = [];
  const read = async (of: typeof tenant, bytes: Buffer): Promise<void> => {
    await outcomeOf(reader, bytes, of);
    order.push(of.organizationId);
  };
  const slow = Array.from({ length: 6 }, () => read(tenant, endless!.bytes));
  await Promise.all([...slow, read(other, png(4, 3))]);
  expect(order.at(-1)).toBe('one');
  await reader.close();
});

test('more files of one workspace than may wait are told to come again, and a closed reader reads none', async () => {
  const reader = createContentReader({ limitMs: 600_000, waitMs: 600_000 });
  const waiting = Array.from({ length: 101 }, () => outcomeOf(reader, endless!.bytes));
  await expect(reader.read(tenant, png(4, 3))).rejects.toMatchObject({ code: 'unavailable' });
  await reader.close();
  expect((await Promise.all(waiting)).at(-1)).toBe('unavailable');
});

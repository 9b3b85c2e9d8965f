import { fileRefused, unavailable } from '@parley/errors';
import {
  createThreadPool,
  fairSlots,
  NoSlot,
  threadBeside,
  ThreadEnded,
  type Tenant,
  type ThreadLimits,
} from '@parley/server';
import type { FileContent, PictureSize } from './read-content.ts';

/** Looks into files of strangers where none of them can keep others waiting. */
export type ContentReader = {
  /**
   * Reads the first bytes of a file. Throws the problem for a file that cannot be read within time and memory, and
   * `unavailable` if too many others are read. Organizations take turns.
   */
  readonly read: (tenant: Tenant, head: Uint8Array) => Promise<FileContent>;
  /** Ends the threads; what they have not read is answered with a problem. */
  readonly close: () => Promise<void>;
};

/** The limits of a reader. */
type ContentLimits = ThreadLimits & {
  /** From the moment at which a thread begins with a file; an honest one takes some milliseconds. */
  readonly limitMs: number;
  /** The most that a file waits for its turn, and from then on for a thread to start. */
  readonly waitMs: number;
};

/** Bytes in which a picture says how large it is, behind what cameras and editors write before that. */
export const pictureBytes = 262_144;

/** Half of it is for the modules of a thread, which take 8 MB as built and 11 MB as sources on Node 24. */
export const threadMemoryMb = 32;
const usualLimits: ContentLimits = {
  threads: 2,
  memoryMb: threadMemoryMb,
  youngMemoryMb: 4,
  limitMs: 2_000,
  waitMs: 30_000,
};
const waitingPerWorkspace = 100;
const retryAfterSeconds = 5;
const maxPixels = 50_000_000;

/** A reader whose threads start with the first file. One that does not answer in time is ended and replaced. */
export function createContentReader(limits: Partial<ContentLimits> = {}): ContentReader {
  const { limitMs, waitMs, threads, ...memory } = { ...usualLimits, ...limits };
  const pool = createThreadPool(threadBeside(import.meta.url, 'content-thread'), { threads, ...memory });
  const slots = fairSlots({
    running: threads,
    runningPerOrganization: Math.max(1, threads - 1),
    waitingPerWorkspace,
  });
  return {
    async read(tenant, head) {
      // a view of its own memory: the thread gets a copy of these bytes and of no others
      const bytes = new Uint8Array(head.subarray(0, pictureBytes));
      const inThread = (): Promise<unknown> =>
        pool.run('read', bytes, { limitMs, signal: AbortSignal.timeout(waitMs) });
      try {
        // it is what the function of that name returns
        return (await slots.within(tenant, inThread, waitMs)) as FileContent;
      } catch (error) {
        throw problemFor(error);
      }
    },
    close: pool.close,
  };
}

/**
 * The size of a picture. Throws the problem for a picture that does not say it, and for one of so many pixels that
 * showing it would take a browser's memory.
 */
export function pictureSize({ size }: FileContent): PictureSize {
  if (!size) throw fileRefused({ reason: 'The size of the picture cannot be read.' });
  if (size.width * size.height > maxPixels)
    throw fileRefused({ reason: `The picture has more than ${maxPixels / 1_000_000} million pixels.` });
  return size;
}

function problemFor(error: unknown): unknown {
  if (error instanceof ThreadEnded && error.hasBegun)
    return fileRefused({ reason: 'The content of the file cannot be read.' }, error);
  if (error instanceof ThreadEnded || error instanceof NoSlot)
    return unavailable({ retryAfterSeconds }, error);
  return error;
}

import {
  createThreadPool,
  fairSlots,
  threadBeside,
  ThreadEnded,
  type Tenant,
  type ThreadLimits,
} from '@parley/server';
import type { Read, ToRead } from './read-document.ts';

/** Reads documents of strangers where none of them can keep others waiting. */
export type DocumentReader = {
  /** The passages, or in words why there are none: also if it takes too long, or too much memory. */
  readonly read: (tenant: Tenant, document: ToRead) => Promise<Read>;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
};

/** The limits of a reader. */
type ReaderLimits = ThreadLimits & {
  /** From the moment at which a thread begins with a document. */
  readonly limitMs: number;
};

/** A PDF of 1,000 pages takes two seconds and 80 MB. */
const usualLimits: ReaderLimits = { threads: 2, memoryMb: 192, youngMemoryMb: 32, limitMs: 30_000 };
/** From the moment at which it has its slot until a thread has started and read it. */
const waitMs = 60_000;
/** Documents of one workspace that a worker has in hand; all others wait in Postgres. */
const waitingPerWorkspace = 2;

/** A reader whose threads start with the first document. One that does not answer in time is ended and replaced. */
export function createDocumentReader(limits: Partial<ReaderLimits> = {}): DocumentReader {
  const { limitMs, threads, ...memory } = { ...usualLimits, ...limits };
  const pool = createThreadPool(threadBeside(import.meta.url, 'document-thread'), { threads, ...memory });
  const slots = fairSlots({
    running: threads,
    runningPerOrganization: Math.max(1, threads - 1),
    waitingPerWorkspace,
  });
  return {
    async read(tenant, { bytes, ...rest }) {
      const signal = AbortSignal.timeout(waitMs);
      try {
        // it is what the function of that name returns
        return (await slots.within(tenant, () =>
          pool.run('read', { ...rest, bytes: new Uint8Array(bytes) }, { limitMs, signal }),
        )) as Read;
      } catch (error) {
        if (error instanceof ThreadEnded && error.hasBegun)
          return {
            reason: 'To read it takes too long, or too much memory. Divide it, or save it more simply.',
          };
        throw error;
      }
    },
    close: pool.close,
  };
}

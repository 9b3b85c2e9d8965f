import type { Operation } from '@parley/editing';
import type { Bot } from '@parley/schema';

/** Operations on their way to the server, under an id that makes sending them twice harmless. */
export type Batch = {
  readonly batchId: string;
  /** The `updatedAt` of the state they were made from. */
  readonly base: string;
  readonly operations: readonly Operation[];
};

/** Edits of others, the oldest first. */
export type Changes = readonly {
  readonly updatedAt: string;
  readonly operations: readonly Operation[];
}[];

/** The calls that saving needs. */
export type SyncCalls = {
  /** Sends a batch; with `isLeaving` even if the page is closed meanwhile. */
  readonly send: (
    batch: Batch,
    isLeaving: boolean,
  ) => Promise<{ readonly updatedAt: string; readonly theirs: Changes }>;
  readonly changesAfter: (updatedAt: string) => Promise<Changes>;
  readonly readBot: () => Promise<Bot>;
};

/** The operations of several changes, in their order. */
export function operationsOf(changes: Changes): readonly Operation[] {
  return changes.flatMap(({ operations }) => operations);
}

import { createStore } from 'zustand/vanilla';

/** The way that the running preview has taken through the bot, for whoever draws the bot. */
export type Trail = {
  /** The block whose question waits for an answer. */
  readonly waitingBlockId: string | undefined;
  readonly blockIds: ReadonlySet<string>;
  readonly edgeIds: ReadonlySet<string>;
};

/** No preview runs. */
export const noTrail: Trail = { waitingBlockId: undefined, blockIds: new Set(), edgeIds: new Set() };

/** One preview runs at a time. */
export const trail = createStore<Trail>(() => noTrail);

import type { BotDocument } from '@parley/editing';
import { LRUCache } from 'lru-cache';

/** A draft as it is stored. */
export type StoredDraft = {
  /** The state it is, which no other state of the bot has. */
  readonly updatedAt: Date;
  /** All of the draft but its fields: those may change without a new state. */
  readonly document: BotDocument;
  /** Characters of its JSON. */
  readonly size: number;
};

/** The drafts that this process stored last: the next change of one neither reads nor parses it. */
export type DraftCache = {
  /** The draft of a bot, where the one that is kept is of that state. */
  readonly get: (botId: string, updatedAt: Date) => StoredDraft | undefined;
  /** Keeps a draft that is committed, in place of those that were not changed for the longest time. */
  readonly set: (botId: string, draft: StoredDraft) => void;
};

/** A cache of drafts that together have at most `maxSize` characters of JSON; in memory they take some times as much. */
export function createDraftCache(maxSize: number): DraftCache {
  const kept = new LRUCache<string, StoredDraft>({ maxSize, sizeCalculation: ({ size }) => size });
  return {
    get(botId, updatedAt) {
      const draft = kept.get(botId);
      return draft?.updatedAt.getTime() === updatedAt.getTime() ? draft : undefined;
    },
    set: (botId, draft) => void kept.set(botId, draft),
  };
}

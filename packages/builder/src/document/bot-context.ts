import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { BotStore, OpenBot } from './bot-store.ts';

/** The bot that is open on a page. */
export const BotContext = createContext<BotStore | null>(null);

/** The store of the open bot. */
export function useBotStore(): BotStore {
  const store = useContext(BotContext);
  if (store === null) throw new Error('invariant: a bot is open here');
  return store;
}

/** A part of the open bot; the component is drawn again when just that part changes. */
export function useBot<T>(select: (bot: OpenBot) => T): T {
  return useStore(useBotStore(), select);
}

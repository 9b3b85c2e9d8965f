import { createContext, useContext } from 'react';
import type { DraftSync } from '../document/sync/draft-sync.ts';

/** The saving of the bot that is open on a page. */
export const SyncContext = createContext<DraftSync | null>(null);

/** The saving of the open bot. */
export function useSync(): DraftSync {
  const sync = useContext(SyncContext);
  if (sync === null) throw new Error('invariant: a bot is open here');
  return sync;
}

import type { Bot } from '@parley/schema';
import { api } from '../api/client.ts';
import type { BotStore } from '../document/bot-store.ts';
import { DraftSync } from '../document/sync/draft-sync.ts';

/** Saves an open bot by the management API, as the user who has opened it. */
export function startSaving(store: BotStore, bot: Bot, userId: string): DraftSync {
  const path = { botId: bot.id };
  return new DraftSync(store, bot, userId, {
    send: ({ operations, ...batch }, isLeaving) =>
      api.applyChanges({
        path,
        body: { ...batch, operations: [...operations] },
        isKeptAlive: isLeaving,
      }),
    changesAfter: async (updatedAt) => (await api.listChanges({ path, query: { after: updatedAt } })).changes,
    readBot: async () => (await api.getBot({ path })).bot,
  });
}

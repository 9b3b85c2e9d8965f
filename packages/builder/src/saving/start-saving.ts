import type { Bot } from '@parley/schema';
import { api } from '../api/client.ts';
import type { BotStore } from '../document/bot-store.ts';
import { BotWatch } from '../document/sync/bot-watch.ts';
import { DraftSync } from '../document/sync/draft-sync.ts';
import type { Changes } from '../document/sync/sync-calls.ts';

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
    changesAfter: (updatedAt) => changesAfter(bot.id, updatedAt),
    readBot: async () => (await api.getBot({ path })).bot,
  });
}

/** A change and the id of the user it is from; null: there is no such user now. */
type AuthoredChange = Changes[number] & { readonly updatedBy: string | null };

/** All changes since a state: they come in parts. */
export async function changesAfter(botId: string, updatedAt: string): Promise<readonly AuthoredChange[]> {
  const all: AuthoredChange[] = [];
  for (let after = updatedAt; ;) {
    const { changes, hasMore } = await api.listChanges({ path: { botId }, query: { after } });
    all.push(...changes);
    const last = changes.at(-1);
    if (!hasMore || !last) return all;
    after = last.updatedAt;
  }
}

/** Begins to hear of the edits of others, and of who else has the bot open. */
export function startWatching(sync: DraftSync, botId: string, onPublished: () => void): BotWatch {
  return new BotWatch({
    watch: (onEvent, signal) => api.watchBot({ path: { botId }, onEvent, signal }),
    onOpen: () => sync.hear(),
    onEvent(event) {
      // a newer service may tell of more
      const type: string = event.type;
      if (event.type === 'people') sync.meet({ people: event.people, isWatching: true });
      else if (event.type === 'changed') sync.hear(event.updatedAt);
      else if (type === 'published') onPublished();
    },
    onLost: () => sync.meet({ people: [], isWatching: false }),
  });
}

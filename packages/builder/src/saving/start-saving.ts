import { groupOfBlock } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { api } from '../api/client.ts';
import type { BotStore, OpenBot } from '../document/bot-store.ts';
import { newId } from '../document/new-id.ts';
import { BotWatch } from '../document/sync/bot-watch.ts';
import { DraftSync } from '../document/sync/draft-sync.ts';
import { OwnPlace } from '../document/sync/own-place.ts';
import { PeopleTints } from '../document/sync/people-tints.ts';
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

/** The calls about news of a bot that are no edits. */
type Hearing = {
  readonly onPublished: () => void;
  /** Told at each beginning of a stream, too: others may have commented before it. */
  readonly onCommented: () => void;
};

/** Begins to hear of the edits and the comments of others, and of who else has the bot open. */
export function startWatching(
  sync: DraftSync,
  store: BotStore,
  { onPublished, onCommented }: Hearing,
): { readonly stop: () => void } {
  const { botId, userId } = sync.owner;
  const windowId = newId();
  const tints = new PeopleTints();
  const place = new OwnPlace((groupId) => api.setPresence({ path: { botId, windowId }, body: { groupId } }));
  place.move(groupChosen(store.getState()));
  const unsubscribe = store.subscribe((bot, before) => {
    if (bot.selection !== before.selection) place.move(groupChosen(bot));
  });
  const watch = new BotWatch({
    watch: (onEvent, signal) =>
      api.watchBot({ path: { botId }, query: { windowId, beats: 'true' }, onEvent, signal }),
    onOpen() {
      place.begin();
      sync.hear();
      onCommented();
    },
    onEvent(event) {
      // a newer service may tell of more
      const type: string = event.type;
      if (event.type === 'people') {
        sync.meet({ people: tints.of(event.people), isWatching: true });
        place.meet(event.people.some((person) => person.userId !== userId));
      } else if (event.type === 'changed') sync.hear(event.updatedAt, event.updatedBy);
      else if (type === 'published') onPublished();
      else if (type === 'commented') onCommented();
    },
    onLost() {
      sync.meet({ people: [], isWatching: false });
      place.meet(false);
    },
  });
  return {
    stop() {
      unsubscribe();
      place.stop();
      watch.stop();
    },
  };
}

/** The group that is chosen, or that the chosen block is in; of several the first. */
function groupChosen({ document, selection }: OpenBot): string | null {
  const [blockId] = selection.blockIds;
  if (blockId !== undefined) return groupOfBlock(document, blockId) ?? null;
  return selection.nodeIds.find((id) => document.groups[id]) ?? null;
}

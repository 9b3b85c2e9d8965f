import { ApiProblem } from '@parley/client';
import { toBot, type BotDocument } from '@parley/editing';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { api } from '../api/client.ts';
import type { BotStore } from '../document/bot-store.ts';

/** How far the edits of this window have come. */
type SaveState =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  /** Somebody else has changed the bot; nothing is sent until the author decides. */
  | { readonly kind: 'conflict' }
  /** The last attempt failed; it is repeated with the next edit, or when it is asked for. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** Saves the edits of an open bot. */
export type DraftSaver = {
  readonly state: StoreApi<SaveState>;
  /** Sends what is not saved yet. With `overwrites`, even though somebody else has changed the bot. */
  readonly save: (options?: { readonly overwrites?: boolean }) => Promise<void>;
  readonly stop: () => void;
};

/** Edits that follow one another faster than this are sent together. */
const debounceMs = 800;

/** Saves a bot a moment after each edit, one request at a time; only the parts that have changed are sent. */
export function startSaving(store: BotStore, botId: string, updatedAt: string): DraftSaver {
  const state = createStore<SaveState>(() => ({ kind: 'saved' }));
  const set = (next: SaveState): void => state.setState(next, true);
  let base = updatedAt;
  let sent = store.getState().document;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const send = async (overwrites: boolean): Promise<void> => {
    for (let current = store.getState().document; current !== sent; current = store.getState().document) {
      set({ kind: 'saving' });
      const body = { bot: { ...changedParts(sent, current), updatedAt: base }, overwrite: overwrites };
      const { bot } = await api.updateBot({ path: { botId }, body });
      base = bot.updatedAt;
      sent = current;
    }
    set({ kind: 'saved' });
  };
  const save = ({ overwrites = false } = {}): Promise<void> => {
    clearTimeout(timer);
    running ??= send(overwrites)
      .catch((error: unknown) => {
        const isConflict = error instanceof ApiProblem && error.code === 'update-conflict';
        set(isConflict ? { kind: 'conflict' } : { kind: 'failed', error });
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const unsubscribe = store.onOperations(() => {
    if (state.getState().kind === 'conflict' || running) return;
    set({ kind: 'changed' });
    clearTimeout(timer);
    timer = setTimeout(() => void save(), debounceMs);
  });
  return {
    state,
    save,
    stop: () => {
      unsubscribe();
      if (state.getState().kind === 'changed') void save();
    },
  };
}

const parts = ['groups', 'edges', 'events', 'variables', 'theme', 'settings'] as const;

/** The parts of the bot that differ, with its name. Blocks belong to the groups. */
function changedParts(before: BotDocument, after: BotDocument): Record<string, unknown> {
  const bot = toBot(after) as Record<string, unknown>;
  const isSame = {
    groups:
      before.groups === after.groups &&
      before.blocks === after.blocks &&
      before.blockIds === after.blockIds &&
      before.order.groups === after.order.groups,
    edges: before.edges === after.edges && before.order.edges === after.order.edges,
    events: before.events === after.events && before.order.events === after.order.events,
    variables: before.variables === after.variables && before.order.variables === after.order.variables,
    theme: before.theme === after.theme,
    settings: before.settings === after.settings,
  };
  const changed: Record<string, unknown> = { name: after.fields.name };
  for (const part of parts) if (!isSame[part]) changed[part] = bot[part];
  return changed;
}

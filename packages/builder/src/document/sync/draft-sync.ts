import { ApiProblem } from '@parley/client';
import {
  applyOperations,
  diffDocuments,
  mergeOperations,
  resolveOverlaps,
  toBot,
  toDocument,
  type BotDocument,
  type Operation,
  type Overlap,
  type Path,
} from '@parley/editing';
import type { Bot } from '@parley/schema';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BotStore } from '../bot-store.ts';
import { newId } from '../new-id.ts';
import { pendingStore, type Batch } from './pending-store.ts';

/** The progress of this window's edits on their way to the server. */
type SaveState =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  /** The server cannot be reached, or not now; the edits are on this device and are sent again by themselves. */
  | { readonly kind: 'waiting' }
  /** Others changed the same places; nothing is sent until the author decides. */
  | { readonly kind: 'overlapping'; readonly overlaps: readonly Overlap[] }
  /** The server will not take the edits. */
  | { readonly kind: 'refused'; readonly error: unknown };

type Changes = readonly { readonly updatedAt: string; readonly operations: readonly Operation[] }[];

/** The calls that saving needs. */
type SyncCalls = {
  /** Sends a batch; with `isLeaving` even if the page is closed meanwhile. */
  readonly send: (
    batch: Batch,
    isLeaving: boolean,
  ) => Promise<{ readonly updatedAt: string; readonly theirs: Changes }>;
  readonly changesAfter: (updatedAt: string) => Promise<Changes>;
  readonly readBot: () => Promise<Bot>;
};

const timing = {
  debounceMs: 800,
  mostDelayMs: 3_000,
  pollMs: 10_000,
  firstRetryMs: 1_000,
  lastRetryMs: 30_000,
};
/** The most operations of one batch; the rest follows in the next. */
const batchLength = 5_000;

type Choice = (path: Path) => boolean;

/** The bot as the server has confirmed it last. */
export type Saved = { readonly document: BotDocument; readonly updatedAt: string };

/**
 * Saves the edits of an open bot and takes in those of others. Each batch lies in the storage of the browser before it
 * is sent, so that a crash loses nothing; edits that a closed window left behind come back first.
 */
export class DraftSync {
  readonly state: StoreApi<SaveState> = createStore<SaveState>(() => ({ kind: 'saved' }));
  readonly saved: StoreApi<Saved>;
  readonly #store: BotStore;
  readonly #botId: string;
  readonly #calls: SyncCalls;
  readonly #key: string;
  readonly #ending = new AbortController();
  #batch: Batch | undefined;
  #overlapping:
    { readonly from: BotDocument; readonly to: BotDocument; readonly updatedAt: string } | undefined;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changedAt: number | undefined;
  #retryMs = timing.firstRetryMs;

  /** Begins with a bot that was just read. */
  constructor(store: BotStore, bot: Bot, calls: SyncCalls) {
    this.#store = store;
    this.#botId = bot.id;
    this.#calls = calls;
    this.#key = `unsaved ${bot.id} ${newId()}`;
    this.saved = createStore<Saved>(() => ({ document: this.#current, updatedAt: bot.updatedAt }));
    const { signal } = this.#ending;
    const unsubscribe = store.onOperations(() => this.#noteEdit());
    const polling = setInterval(() => void this.look(), timing.pollMs);
    document.addEventListener('visibilitychange', () => this.#onHide(), { signal });
    window.addEventListener('online', () => void this.flush(), { signal });
    signal.addEventListener('abort', () => {
      unsubscribe();
      clearInterval(polling);
    });
    void this.#restore();
  }

  /** Sends what is not saved yet, at once. */
  flush(): Promise<void> {
    if (this.#overlapping) return Promise.resolve();
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
      if (this.#changedAt !== undefined && this.#kind === 'saved') this.#schedule();
    });
    return this.#running;
  }

  /** Settles overlaps: `takesMine` says for each place if one's own value stays. */
  resolve(takesMine: Choice): void {
    if (!this.#overlapping) return;
    const { from, to, updatedAt } = this.#overlapping;
    this.#rebase(from, to, updatedAt, takesMine);
    void this.flush();
  }

  /** Sends the last edits and ends; resolves once they are sent or kept on the device. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.flush().finally(this.#close);
  }

  get #base(): BotDocument {
    return this.saved.getState().document;
  }

  get #updatedAt(): string {
    return this.saved.getState().updatedAt;
  }

  get #current(): BotDocument {
    return this.#store.getState().document;
  }

  get #kind(): SaveState['kind'] {
    return this.state.getState().kind;
  }

  #close: () => void = () => undefined;

  #set(next: SaveState): void {
    this.state.setState(next, true);
  }

  async #keep(): Promise<void> {
    await pendingStore.put({
      key: this.#key,
      botId: this.#botId,
      base: textOf(this.#base),
      baseUpdatedAt: this.#updatedAt,
      current: textOf(this.#current),
      batch: this.#batch,
    });
  }

  /** Goes on from what the server has: `to` is `from` with the changes of others. False where places overlap. */
  #rebase(from: BotDocument, to: BotDocument, updatedAt: string, takesMine?: Choice): boolean {
    const theirs = diffDocuments(from, to);
    const mine = diffDocuments(from, this.#current);
    if (theirs.length > 0) {
      const merge = takesMine
        ? { isMerged: true as const, ...resolveOverlaps(from, theirs, mine, takesMine) }
        : mergeOperations(from, theirs, mine);
      if (!merge.isMerged) {
        this.#overlapping = { from, to, updatedAt };
        this.#set({ kind: 'overlapping', overlaps: merge.overlaps });
        return false;
      }
      this.#store.adopt(merge.document);
    }
    // the same object where both are equal: the next difference and the next copy cost less
    const isCurrent = theirs.length === 0 && mine.length === 0;
    this.saved.setState({ document: isCurrent ? this.#current : to, updatedAt });
    this.#batch = undefined;
    this.#overlapping = undefined;
    return true;
  }

  /** Sends one batch; false where there is nothing more to send, or the author has to decide first. */
  async #sendOnce(): Promise<boolean> {
    const operations =
      this.#batch?.operations ?? diffDocuments(this.#base, this.#current).slice(0, batchLength);
    if (operations.length === 0) {
      // an edit that was undone before it was sent leaves nothing to send
      this.#changedAt = undefined;
      return false;
    }
    this.#batch ??= { batchId: newId(), base: this.#updatedAt, operations };
    this.#set({ kind: 'saving' });
    this.#changedAt = undefined;
    const isLeaving = document.visibilityState === 'hidden';
    const kept = this.#keep();
    // a page that is closed has no time to wait for its storage
    if (!isLeaving) await kept;
    try {
      const [saved] = await Promise.all([this.#calls.send(this.#batch, isLeaving), kept]);
      const merge = mergeOperations(this.#base, operationsOf(saved.theirs), operations);
      if (!merge.isMerged) throw new Error('invariant: the server merged the same operations');
      return this.#rebase(applyOperations(this.#base, operations), merge.document, saved.updatedAt);
    } catch (error) {
      if (!isOutdated(error)) throw error;
      this.#batch = undefined;
      return this.#readAnew();
    }
  }

  async #readAnew(): Promise<boolean> {
    const present = await this.#calls.readBot();
    return this.#rebase(this.#base, toDocument(present), present.updatedAt);
  }

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      while (await this.#sendOnce()) this.#retryMs = timing.firstRetryMs;
      if (this.#overlapping) return;
      await pendingStore.remove(this.#key);
      this.#set({ kind: 'saved' });
    } catch (error) {
      if (isLasting(error)) {
        // it was not applied: the next attempt sends what the bot is then
        this.#batch = undefined;
        this.#set({ kind: 'refused', error });
        return;
      }
      this.#set({ kind: 'waiting' });
      if (!this.#ending.signal.aborted) this.#timer = setTimeout(() => void this.flush(), this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, timing.lastRetryMs);
    }
  }

  #noteEdit(): void {
    this.#changedAt ??= Date.now();
    if (this.#kind === 'waiting') void this.#keep();
    else this.#schedule();
  }

  #schedule(): void {
    if (this.#running || this.#overlapping) return;
    this.#set({ kind: 'changed' });
    clearTimeout(this.#timer);
    const left = (this.#changedAt ?? Date.now()) + timing.mostDelayMs - Date.now();
    const delay = Math.max(0, Math.min(timing.debounceMs, left));
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #onHide(): void {
    if (this.#kind !== 'saved') void this.#keep();
    void this.flush();
  }

  #isBusy(): boolean {
    return this.#running !== undefined || this.#overlapping !== undefined || this.#batch !== undefined;
  }

  /** Takes in what others changed while nothing is sent. Where that fails, the next look or the next edit does it. */
  async look(): Promise<void> {
    if (this.#isBusy() || document.visibilityState === 'hidden') return;
    try {
      const changes = await this.#calls.changesAfter(this.#updatedAt);
      const last = changes.at(-1);
      // the answer to an edit that was sent meanwhile has these changes too
      if (!last || this.#isBusy()) return;
      this.#rebase(this.#base, applyOperations(this.#base, operationsOf(changes)), last.updatedAt);
    } catch (error) {
      if (isOutdated(error) && !this.#isBusy()) await this.#readAnew();
    }
  }

  async #restore(): Promise<void> {
    pendingStore.holdOpen(this.#key, new Promise((resolve) => (this.#close = resolve)));
    const [unsaved] = await pendingStore.ofClosedWindows(this.#botId);
    if (!unsaved || this.#isBusy() || this.#changedAt !== undefined) return;
    this.saved.setState({ document: documentOf(unsaved.base), updatedAt: unsaved.baseUpdatedAt });
    this.#batch = unsaved.batch;
    this.#set({ kind: 'changed' });
    this.#store.adopt(documentOf(unsaved.current));
    await this.#keep();
    await pendingStore.remove(unsaved.key);
    await this.flush();
  }
}

const texts = new WeakMap<BotDocument, string>();

/** A document as JSON. What was sent is the next base: each state is written once. */
function textOf(document: BotDocument): string {
  const text = texts.get(document) ?? JSON.stringify(toBot(document));
  texts.set(document, text);
  return text;
}

// written by the function above
const documentOf = (text: string): BotDocument => toDocument(JSON.parse(text) as Bot);

function operationsOf(changes: Changes): readonly Operation[] {
  return changes.flatMap(({ operations }) => operations);
}

/** True where the server has gone on: others changed the same places, or too much since then. */
function isOutdated(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'update-conflict' || error.code === 'base-unknown');
}

/** True for a refusal that sending again does not change: no right to write, no such bot, a bot that is not stored. */
function isLasting(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500 && error.status !== 429 && error.status !== 408;
}

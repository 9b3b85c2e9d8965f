import {
  applyOperations,
  diffDocuments,
  mergeOperations,
  OperationRefused,
  resolveOverlaps,
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
import { BatchLength } from './batch-length.ts';
import { DeviceCopy, type EditsOwner, type LeftBehind } from './device-copy.ts';
import type { PersonHere } from './people-tints.ts';
import { isLasting, isOfRights, isOutdated, isTooLarge } from './save-problems.ts';
import { SendTimer } from './send-timer.ts';
import { operationsOf, type Batch, type SyncCalls } from './sync-calls.ts';

/** The progress of this window's edits on their way to the server. */
type SaveState =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  /** The server cannot be reached, or not now; the edits are sent again by themselves. */
  | {
      readonly kind: 'waiting';
      /** False where the browser refuses its storage: the edits are in this window alone. */
      readonly isOnDevice: boolean;
    }
  /** Others changed the same places; nothing is sent until the author decides. */
  | { readonly kind: 'overlapping'; readonly overlaps: readonly Overlap[] }
  /** The server will not take the edits; `isOnDevice` as above. */
  | { readonly kind: 'refused'; readonly error: unknown; readonly isOnDevice: boolean };

const pollMs = 10_000;
/** While the server tells of changes by itself, it is asked at every sixth time alone. */
const pollsWatched = 6;

/** The people who have the bot open, as far as the server tells. */
type Company = {
  readonly people: readonly PersonHere[];
  /** True while the server tells of changes by itself. */
  readonly isWatching: boolean;
  /** The user of the last change that it has told of: a new object each time. */
  readonly edit?: { readonly userId: string };
};

/** Says for a place that both sides changed if one's own value stays. */
type Choice = (path: Path) => boolean;

/** The bot as the server has confirmed it last. */
export type Saved = { readonly document: BotDocument; readonly updatedAt: string };

/**
 * Saves the edits of an open bot and takes in those of others. Each edit lies in the storage of the browser as soon as it
 * is made, so that a crash loses nothing; edits that a closed window left behind come back first.
 */
export class DraftSync {
  readonly state: StoreApi<SaveState> = createStore<SaveState>(() => ({ kind: 'saved' }));
  readonly saved: StoreApi<Saved>;
  readonly owner: EditsOwner;
  readonly company: StoreApi<Company> = createStore<Company>(() => ({ people: [], isWatching: false }));
  readonly #store: BotStore;
  readonly #calls: SyncCalls;
  readonly #device: DeviceCopy;
  readonly #timer = new SendTimer(() => void this.flush());
  readonly #length = new BatchLength();
  readonly #ending = new AbortController();
  #batch: Batch | undefined;
  /** True where the server may have stored the batch although nobody was told. */
  #mayBeStored = false;
  #overlapping:
    { readonly from: BotDocument; readonly to: BotDocument; readonly updatedAt: string } | undefined;
  #running: Promise<void> | undefined;
  #looking: Promise<void> | undefined;
  /** The newest state that the server has told of. */
  #told = '';
  /** True where it may have told of something that nobody has heard. */
  #mayHaveMissed = false;
  /** The number of times that it was told of something. */
  #signals = 0;
  #polls = 0;
  #mayHaveLeftBehind = true;

  /** Begins with a bot that was just read by the user who is signed in. */
  constructor(store: BotStore, bot: Bot, userId: string, calls: SyncCalls) {
    this.#store = store;
    this.#calls = calls;
    this.owner = { botId: bot.id, userId };
    this.#device = new DeviceCopy(this.owner);
    this.saved = createStore<Saved>(() => ({ document: this.#current, updatedAt: bot.updatedAt }));
    if (store.getState().canEdit) this.#device.keepBase(this.#base, bot.updatedAt);
    const { signal } = this.#ending;
    const unsubscribe = store.onOperations(() => this.#noteEdit());
    const polling = setInterval(() => void this.#poll(), pollMs);
    document.addEventListener('visibilitychange', () => void this.flush(), { signal });
    window.addEventListener('online', () => void this.flush(), { signal });
    window.addEventListener('beforeunload', (event) => this.#onLeave(event), { signal });
    signal.addEventListener('abort', () => {
      unsubscribe();
      clearInterval(polling);
    });
    void this.#takeLeftBehind();
  }

  /** Sends what is not saved yet, at once. */
  flush(): Promise<void> {
    if (this.#overlapping) return Promise.resolve();
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = undefined;
      if (this.#kind !== 'saved') return;
      if (this.#timer.hasEdits) this.#sendSoon();
      else if (this.#mayHaveLeftBehind) void this.#takeLeftBehind();
      else if (this.#isBehind) void this.look();
    });
    return this.#running;
  }

  /** The edits that the server has not confirmed, as operations that follow what it has. */
  unsaved(): readonly Operation[] {
    return diffDocuments(this.#base, this.#current);
  }

  /** Forgets the edits that the server has not confirmed. */
  discard(): void {
    this.#batch = undefined;
    this.#store.adopt(this.#base);
    void this.#keep();
    this.#set({ kind: 'saved' });
  }

  /** Settles overlaps: `takesMine` says for each place if one's own value stays. */
  resolve(takesMine: Choice): void {
    if (!this.#overlapping) return;
    const { from, to, updatedAt } = this.#overlapping;
    this.#rebase(from, to, updatedAt, takesMine);
    void this.flush();
  }

  /** Notes who has the bot open, and if the server tells of changes by itself. */
  meet(company: Company): void {
    this.company.setState(company);
    this.#timer.isShared = company.people.reduce((sum, { windows }) => sum + windows, 0) > 1;
  }

  /**
   * Takes in a change that the server tells of, at once or as soon as nothing is being sent; without one, all that it may
   * have told when nobody heard it.
   */
  hear(updatedAt?: string, userId?: string): void {
    this.#signals++;
    if (userId !== undefined) this.company.setState({ edit: { userId } });
    if (updatedAt === undefined) this.#mayHaveMissed = true;
    else if (updatedAt > this.#told) this.#told = updatedAt;
    if (this.#isBehind) void this.look();
  }

  /** Takes in what others changed while nothing is sent. Where that fails, the next look or the next edit does it. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Sends the last edits and ends; resolves once they are sent or kept on the device. */
  async stop(): Promise<void> {
    this.#ending.abort();
    try {
      await this.flush();
    } finally {
      await this.#device.close();
    }
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

  #set(next: SaveState): void {
    this.state.setState(next, true);
  }

  #setSaved(saved: Saved): void {
    this.saved.setState(saved);
    this.#device.keepBase(saved.document, saved.updatedAt);
  }

  /** Keeps on the device exactly the edits that the server has not confirmed. */
  #keep(): Promise<void> {
    return this.#device.keepEdits({
      baseUpdatedAt: this.#updatedAt,
      operations: this.unsaved(),
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
    this.#setSaved({ document: isCurrent ? this.#current : to, updatedAt });
    this.#batch = undefined;
    this.#overlapping = undefined;
    void this.#keep();
    return true;
  }

  /** Sends one batch; false where there is nothing more to send, or the author has to decide first. */
  async #sendOnce(): Promise<boolean> {
    const operations = this.#batch?.operations ?? this.unsaved().slice(0, this.#length.length);
    this.#timer.noteSending();
    // an edit that was undone before it was sent leaves nothing to send
    if (operations.length === 0) return false;
    if (!this.#batch) {
      this.#batch = { batchId: newId(), base: this.#updatedAt, operations };
      this.#mayBeStored = false;
    }
    this.#set({ kind: 'saving' });
    const isLeaving = document.visibilityState === 'hidden';
    const kept = this.#keep();
    // a page that is closed has no time to wait for its storage
    if (!isLeaving) await kept;
    try {
      const saved = await this.#calls.send(this.#batch, isLeaving);
      const merge = mergeOperations(this.#base, operationsOf(saved.theirs), operations);
      if (!merge.isMerged) throw new Error('invariant: the server merged the same operations');
      this.#length.grow();
      return this.#rebase(applyOperations(this.#base, operations), merge.document, saved.updatedAt);
    } catch (error) {
      const isSentAgain = isTooLarge(error) && this.#length.shrink(operations.length);
      if (!isSentAgain && !isOutdated(error)) throw error;
      // none of it was applied
      this.#batch = undefined;
      return isSentAgain || this.#readAnew();
    }
  }

  /** True where the server has something that this window has not taken in. */
  get #isBehind(): boolean {
    return this.#mayHaveMissed || this.#told > this.#updatedAt;
  }

  async #poll(): Promise<void> {
    this.#polls++;
    const { isWatching } = this.company.getState();
    if (!isWatching || this.#isBehind || this.#polls % pollsWatched === 0) await this.look();
  }

  /** Looks as often as the server tells of something while it answers. */
  async #lookOn(): Promise<void> {
    for (;;) {
      // guests are told of no changes
      if (this.#isBusy() || document.visibilityState === 'hidden' || this.#store.getState().isGuest) return;
      const signals = this.#signals;
      this.#mayHaveMissed = false;
      if (!(await this.#takeIn())) this.#mayHaveMissed = true;
      else if (this.#isBehind && signals !== this.#signals) continue;
      return;
    }
  }

  /** Takes in what the server has; false where it could not be asked, or where its answer came too late. */
  async #takeIn(): Promise<boolean> {
    const asked = this.#updatedAt;
    // an edit that was sent meanwhile brings most changes, and not those that came after it
    const isStill = (): boolean => !this.#isBusy() && asked === this.#updatedAt;
    try {
      const changes = await this.#calls.changesAfter(asked);
      const last = changes.at(-1);
      if (!last) return true;
      if (!isStill()) return false;
      this.#rebase(this.#base, applyOperations(this.#base, operationsOf(changes)), last.updatedAt);
      return true;
    } catch (error) {
      if (!isOutdated(error)) return false;
    }
    try {
      const present = await this.#calls.readBot();
      if (!isStill()) return false;
      this.#rebase(this.#base, toDocument(present), present.updatedAt);
      return true;
    } catch {
      return false;
    }
  }

  async #readAnew(): Promise<boolean> {
    const present = await this.#calls.readBot();
    return this.#rebase(this.#base, toDocument(present), present.updatedAt);
  }

  async #sendAll(): Promise<void> {
    this.#timer.cancel();
    try {
      while (await this.#sendOnce()) this.#timer.noteSuccess();
      if (!this.#overlapping) this.#set({ kind: 'saved' });
    } catch (error) {
      if (isLasting(error)) {
        // it was not applied: the next attempt sends what the bot is then, unless a former one may have been stored
        if (!this.#mayBeStored || !isOfRights(error)) this.#batch = undefined;
        this.#set({ kind: 'refused', error, isOnDevice: this.#device.isWorking });
        return;
      }
      this.#mayBeStored = true;
      this.#set({ kind: 'waiting', isOnDevice: this.#device.isWorking });
      if (!this.#ending.signal.aborted) this.#timer.retryLater();
    }
  }

  #noteEdit(): void {
    // before anything else: whatever happens to the window now, the edit is there
    void this.#keep();
    this.#timer.noteEdit();
    if (this.#kind !== 'waiting') this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#running || this.#overlapping) return;
    this.#set({ kind: 'changed' });
    this.#timer.sendSoon();
  }

  /** Asks before the window closes where nothing but the window has the edits. */
  #onLeave(event: BeforeUnloadEvent): void {
    if (this.#kind !== 'saved' && !this.#device.isWorking) event.preventDefault();
  }

  #isBusy(): boolean {
    return this.#running !== undefined || this.#overlapping !== undefined || this.#batch !== undefined;
  }

  /** Takes in the edits of one window that is gone, and sends them; where this one is busy, after that. */
  async #takeLeftBehind(): Promise<void> {
    this.#mayHaveLeftBehind = await this.#device.takeLeftBehind(async (left) => {
      if (this.#isBusy() || this.#timer.hasEdits) return false;
      if (!this.#adopt(left)) return false;
      this.#set({ kind: 'changed' });
      await this.#keep();
      return true;
    });
    if (this.#kind === 'changed') await this.flush();
    else if (this.#isBehind) await this.look();
  }

  /** Restores the bot as the closed window had it; false where its edits do not fit any more. */
  #adopt({ base, baseUpdatedAt, operations, batch }: LeftBehind): boolean {
    const followed = baseUpdatedAt === this.#updatedAt ? this.#base : base;
    try {
      const current = applyOperations(followed ?? this.#base, operations);
      if (followed) {
        this.#setSaved({ document: followed, updatedAt: baseUpdatedAt });
        this.#batch = batch;
        this.#mayBeStored = true;
      }
      this.#store.adopt(current);
      return true;
    } catch (error) {
      // they stay on the device
      if (error instanceof OperationRefused) return false;
      throw error;
    }
  }
}

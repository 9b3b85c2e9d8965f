import { toBot, toDocument, type BotDocument, type Operation } from '@parley/editing';
import type { Bot } from '@parley/schema';
import { newId } from '../new-id.ts';
import { openDevice, readFromDevice, writeToDevice } from './device-store.ts';
import type { Batch } from './sync-calls.ts';

/** The bot that edits are of, and the user who made them: nobody else sees or sends them. */
export type EditsOwner = { readonly botId: string; readonly userId: string };

/** The edits of a window that the server has not confirmed. */
export type UnsavedEdits = {
  /** The `updatedAt` of the state that the operations follow. */
  readonly baseUpdatedAt: string;
  readonly operations: readonly Operation[];
  /** Those of them that may have reached the server already. */
  readonly batch: Batch | undefined;
};

/** Edits that a window that is gone has left behind. */
export type LeftBehind = UnsavedEdits & {
  /** The state that the operations follow; undefined where it did not reach the device any more. */
  readonly base: BotDocument | undefined;
};

type EditsRecord = UnsavedEdits & EditsOwner & { readonly key: string };
type BaseRecord = {
  readonly key: string;
  readonly updatedAt: string;
  /** The bot as JSON: the browser copies a text at once, and a tree part by part. */
  readonly text: string;
};

/**
 * The copy of a window's edits in the storage of the browser, where neither a crash nor a closed window reaches them.
 * The edits are one small record that is written with each of them; the bot that they belong to is another.
 */
export class DeviceCopy {
  readonly #owner: EditsOwner;
  readonly #key: string;
  readonly #isMarked: Promise<void>;
  #close: () => void = () => undefined;
  #isWorking = true;
  #hasEdits = false;
  #hasFormerBase = false;

  /** Marks the window as open: others leave its edits to it. */
  constructor(owner: EditsOwner) {
    this.#owner = owner;
    this.#key = `unsaved ${owner.botId} ${newId()}`;
    const closed = new Promise<void>((resolve) => (this.#close = resolve));
    this.#isMarked = new Promise((resolve) => {
      void navigator.locks.request(this.#key, () => {
        resolve();
        return closed;
      });
    });
    void this.#note(openDevice());
  }

  /** False where the browser refuses its storage: edits are then lost with the window. */
  get isWorking(): boolean {
    return this.#isWorking;
  }

  /** Keeps the state that further edits follow; the one before stays until no kept edit follows it. */
  keepBase(base: BotDocument, updatedAt: string): void {
    this.#hasFormerBase = true;
    const write = (): Promise<void> => {
      const record = { key: this.#key, updatedAt, text: JSON.stringify(toBot(base)) } satisfies BaseRecord;
      return writeToDevice('bases', (store) => store.put(record));
    };
    void this.#note(this.#isMarked.then(write));
  }

  /** Keeps the edits, or that there are none; resolves once they are kept, or the browser has refused. */
  async keepEdits(edits: UnsavedEdits): Promise<void> {
    const hadEdits = this.#hasEdits;
    this.#hasEdits = edits.operations.length > 0;
    const record = { ...edits, ...this.#owner, key: this.#key } satisfies EditsRecord;
    if (this.#hasEdits) await this.#note(writeToDevice('edits', (store) => store.put(record)));
    else if (hadEdits) await this.#note(writeToDevice('edits', (store) => store.delete(this.#key)));
    if (!this.#hasFormerBase) return;
    this.#hasFormerBase = false;
    const former = IDBKeyRange.bound([this.#key], [this.#key, edits.baseUpdatedAt], false, true);
    await this.#note(writeToDevice('bases', (store) => store.delete(former)));
  }

  /**
   * Hands the edits that one closed window of the same user has left behind to `take`, and forgets them where it keeps
   * them. False where there are none.
   */
  async takeLeftBehind(take: (left: LeftBehind) => Promise<boolean>): Promise<boolean> {
    const keys = await this.#note(this.#keysOfClosedWindows());
    for (const key of keys ?? []) {
      const isTaken = await navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
        // another window takes them
        if (lock === null) return false;
        const edits = (await readFromDevice('edits', (store) => store.get(key))) as EditsRecord | undefined;
        const { botId, userId } = this.#owner;
        if (edits?.botId !== botId || edits.userId !== userId) return false;
        if (await take({ ...edits, base: await baseOf(edits) })) await forget(key);
        return true;
      });
      if (isTaken) return true;
    }
    return false;
  }

  /** Ends the window; whatever it still keeps is left behind. */
  async close(): Promise<void> {
    if (!this.#hasEdits) await this.#note(forget(this.#key));
    this.#close();
  }

  /** The keys of windows that are gone and have left edits; of those that have left none the base is forgotten. */
  async #keysOfClosedWindows(): Promise<readonly string[]> {
    const windowsIn = async (table: 'bases' | 'edits'): Promise<readonly string[]> => {
      const keys = await readFromDevice(table, (store) => store.getAllKeys());
      // a base is named by its window and its state
      return keys.map((key) => (Array.isArray(key) ? key[0] : key)).filter((key) => typeof key === 'string');
    };
    const edits = await windowsIn('edits');
    const bases = await windowsIn('bases');
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    const isClosed = (key: string): boolean => !open.has(key);
    const useless = bases.filter((key) => isClosed(key) && !edits.includes(key));
    await Promise.all(useless.map(forget));
    return edits.filter(isClosed);
  }

  async #note<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      const result = await work;
      this.#isWorking = true;
      return result;
    } catch {
      this.#isWorking = false;
      return undefined;
    }
  }
}

async function baseOf({ key, baseUpdatedAt }: EditsRecord): Promise<BotDocument | undefined> {
  // written by `keepBase`
  const record = (await readFromDevice('bases', (store) => store.get([key, baseUpdatedAt]))) as
    BaseRecord | undefined;
  return record && toDocument(JSON.parse(record.text) as Bot);
}

async function forget(key: string): Promise<void> {
  await Promise.all([
    writeToDevice('edits', (store) => store.delete(key)),
    writeToDevice('bases', (store) => store.delete(IDBKeyRange.bound([key], [key, []]))),
  ]);
}

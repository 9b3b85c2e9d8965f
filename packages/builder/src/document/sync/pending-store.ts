import type { Operation } from '@parley/editing';

/** Operations on their way to the server, under an id that makes sending them twice harmless. */
export type Batch = {
  readonly batchId: string;
  /** The `updatedAt` of the state they were made from. */
  readonly base: string;
  readonly operations: readonly Operation[];
};

/** The unsaved edits of one window: enough to go on after it was closed. */
type Unsaved = {
  readonly key: string;
  readonly botId: string;
  /** The bot as the server last confirmed it, as JSON: the browser copies a text at once, and a tree part by part. */
  readonly base: string;
  readonly baseUpdatedAt: string;
  /** The bot as the author sees it, as JSON. */
  readonly current: string;
  readonly batch: Batch | undefined;
};

const databaseName = 'parley';
const storeName = 'unsaved';

/** Unsaved edits in the storage of the browser, where a crash or a closed window does not reach them. */
export const pendingStore = {
  put: (unsaved: Unsaved): Promise<unknown> => inStore('readwrite', (store) => store.put(unsaved)),
  remove: (key: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(key)),
  /** Edits of a bot whose window is gone: those of open windows are left to them. */
  async ofClosedWindows(botId: string): Promise<readonly Unsaved[]> {
    // the store holds nothing but what `put` wrote
    const all = (await inStore('readonly', (store) => store.getAll())) as readonly Unsaved[];
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    return all.filter((unsaved) => unsaved.botId === botId && !open.has(unsaved.key));
  },
  /** Marks the window of `key` as open until the promise resolves. */
  holdOpen(key: string, closed: Promise<void>): void {
    void navigator.locks.request(key, () => closed);
  },
};

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    return await settled(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser refused its storage'));
  });
}

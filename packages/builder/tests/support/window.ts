type Key = string | readonly Key[];
type Range = {
  readonly lower: Key;
  readonly upper: Key;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;
};
type KeyPath = string | readonly string[];

/** As the storage of a browser orders its keys: texts before lists, lists part by part. */
function compare(a: Key, b: Key): number {
  if (typeof a === 'string' || typeof b === 'string') {
    if (typeof a !== typeof b) return typeof a === 'string' ? -1 : 1;
    return a < b ? -1 : Number(a > b);
  }
  for (const [index, part] of a.entries()) {
    const other = b[index];
    const order = other === undefined ? 1 : compare(part, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function isIn(key: Key, wanted: Key | Range): boolean {
  if (typeof wanted === 'string' || Array.isArray(wanted)) return compare(key, wanted as Key) === 0;
  const { lower, upper, lowerOpen, upperOpen } = wanted as Range;
  const [below, above] = [compare(key, lower), compare(key, upper)];
  return (lowerOpen ? below > 0 : below >= 0) && (upperOpen ? above < 0 : above <= 0);
}

/** A table of the storage: what is written to it stays, whatever happens to the window. */
class Table {
  readonly #keyPath: KeyPath;
  #records: readonly object[] = [];

  constructor(keyPath: KeyPath) {
    this.#keyPath = keyPath;
  }

  put(record: object): void {
    const key = this.#keyOf(record);
    this.delete(key);
    this.#records = [...this.#records, structuredClone(record)];
  }

  delete(wanted: Key | Range): void {
    this.#records = this.#records.filter((record) => !isIn(this.#keyOf(record), wanted));
  }

  get = (wanted: Key): object =>
    answer(structuredClone(this.#records.find((record) => isIn(this.#keyOf(record), wanted))));
  getAll = (): object => answer(structuredClone(this.#records));
  getAllKeys = (): object => answer(this.#records.map((record) => this.#keyOf(record)));

  #keyOf(record: object): Key {
    const fields = record as Readonly<Record<string, Key>>;
    const read = (name: string): Key => fields[name] ?? '';
    return typeof this.#keyPath === 'string' ? read(this.#keyPath) : this.#keyPath.map(read);
  }
}

/** A request to the storage that is answered in a moment. */
function answer(result: unknown): object {
  const request: { result: unknown; onsuccess?: () => void; onupgradeneeded?: () => void } = { result };
  queueMicrotask(() => {
    request.onupgradeneeded?.();
    request.onsuccess?.();
  });
  return request;
}

type Storage = { readonly open: () => object; readonly close: () => void };

/** The storage of a browser, as far as `document/sync` uses it. */
function storage(): Storage {
  const tables = new Map<string, Table>();
  const database = {
    onclose: () => undefined,
    objectStoreNames: { contains: (name: string) => tables.has(name) },
    createObjectStore: (name: string, { keyPath }: { keyPath: KeyPath }) =>
      tables.set(name, new Table(keyPath)),
    transaction: () => {
      const transaction = {
        oncomplete: () => undefined,
        objectStore: (name: string) => tables.get(name),
        commit: () => queueMicrotask(() => transaction.oncomplete()),
      };
      return transaction;
    },
  };
  return { open: () => answer(database), close: () => database.onclose() };
}

type Work = (lock: object | null) => unknown;

/** The locks of a browser: one holder each, and none waits, as no two windows of the tests want the same. */
class Locks {
  #held = new Set<string>();

  async request(name: string, ...[options, work]: [Work] | [object, Work]): Promise<unknown> {
    const run = work ?? (options as Work);
    if (this.#held.has(name)) return run(null);
    this.#held.add(name);
    try {
      return await run({ name });
    } finally {
      this.#held.delete(name);
    }
  }

  query = (): Promise<object> => Promise.resolve({ held: [...this.#held].map((name) => ({ name })) });

  /** The window that holds them is gone. */
  releaseAll(): void {
    this.#held = new Set();
  }
}

/** As much of a browser as saving needs: its storage and its locks, and a window that comes and goes. */
export class FakeBrowser {
  readonly #locks = new Locks();
  readonly #storage = storage();

  constructor() {
    define('indexedDB', this.#storage);
    define('IDBKeyRange', {
      bound: (lower: Key, upper: Key, lowerOpen = false, upperOpen = false): Range => ({
        lower,
        upper,
        lowerOpen,
        upperOpen,
      }),
    });
    define('navigator', { locks: this.#locks });
    this.openWindow();
  }

  /** Ends it: whoever opens the storage of a browser next opens that of another one. */
  close(): void {
    this.#storage.close();
  }

  /** A new window: nothing listens to the former one any more. */
  openWindow(): void {
    this.#locks.releaseAll();
    define('window', new EventTarget());
    define('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  }
}

function define(name: string, value: object): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

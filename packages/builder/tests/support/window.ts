import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

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

/** Steps of the storage that are to come, and the way to take one: the storage works while the clocks of a test stand. */
let stepsToCome = 0;
const soon = globalThis.setImmediate;

/** As much of a browser as saving needs: its storage and its locks, and a window that comes and goes. */
export class FakeBrowser {
  readonly #locks = new Locks();
  readonly #storage = new IDBFactory();

  constructor() {
    define('setImmediate', (step: () => void) => {
      stepsToCome++;
      return soon(() => {
        stepsToCome--;
        step();
      });
    });
    define('indexedDB', this.#storage);
    define('IDBKeyRange', IDBKeyRange);
    define('navigator', { locks: this.#locks });
    this.openWindow();
  }

  /** Resolves once the storage has done all that it was asked for, and whatever it was asked for because of that. */
  async atRest(): Promise<void> {
    do await new Promise((resolve) => soon(resolve));
    while (stepsToCome > 0);
  }

  /** Ends it: whoever opens the storage of a browser next opens that of another one. */
  async close(): Promise<void> {
    for (const { name = '' } of await this.#storage.databases()) this.#storage.deleteDatabase(name);
    await this.atRest();
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

const databaseName = 'parley';
const version = 2;
/** The tables, and the fields that name a record in each. */
const tables = { bases: ['key', 'updatedAt'], edits: 'key', refused: 'id' };

type TableName = keyof typeof tables;

let connection: IDBDatabase | undefined;
let opening: Promise<IDBDatabase> | undefined;

/**
 * Writes to the storage of the browser; resolves once it is stored. The change leaves this process before the call
 * returns, as soon as the storage was opened once: a window that is killed right afterwards takes nothing with it.
 */
export async function writeToDevice(
  table: TableName,
  write: (store: IDBObjectStore) => unknown,
): Promise<void> {
  const transaction = (connection ?? (await opened())).transaction(table, 'readwrite');
  write(transaction.objectStore(table));
  const stored = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? refusal());
  });
  // without this the commit waits for the answers, which a killed window never gets
  transaction.commit();
  await stored;
}

/** Reads from the storage of the browser. */
export async function readFromDevice<T>(
  table: TableName,
  read: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = connection ?? (await opened());
  return settled(read(database.transaction(table).objectStore(table)));
}

/** Opens the storage before it is needed. */
export function openDevice(): Promise<unknown> {
  return opened();
}

function opened(): Promise<IDBDatabase> {
  opening ??= open().finally(() => (opening = undefined));
  return opening;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, version);
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const [table, keyPath] of Object.entries(tables))
      if (!result.objectStoreNames.contains(table)) result.createObjectStore(table, { keyPath });
  };
  const database = await settled(request);
  const forget = (): void => {
    if (connection === database) connection = undefined;
  };
  database.onclose = forget;
  // a window with a newer builder waits for this one
  database.onversionchange = () => {
    database.close();
    forget();
  };
  connection = database;
  return database;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? refusal());
  });
}

function refusal(): Error {
  return new Error('the browser refused its storage');
}

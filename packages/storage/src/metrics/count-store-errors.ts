import { counterOf, type Metrics } from '@parley/server';
import { StorageError, type FileStore } from '../file-store.ts';

type Registry = Metrics['registry'];

/** A store that counts every call of `store` in which it does not serve, by what was asked and why it failed. */
export function countStoreErrors(store: FileStore, registry: Registry): FileStore {
  const errors = counterOf(
    registry,
    'parley_storage_errors_total',
    'Calls in which the file store did not serve',
    ['operation', 'reason'],
  );
  // there from the beginning: a counter that is not there yet hides its first error from whoever asks how much it grew
  for (const reason of ['full', 'away']) errors('put', reason);
  const counted =
    <Args extends unknown[], T>(operation: string, call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        return await call(...args);
      } catch (error) {
        if (error instanceof StorageError) errors(operation, error.reason).inc();
        throw error;
      }
    };
  return {
    ...store,
    put: counted('put', store.put),
    get: counted('get', store.get),
    head: counted('head', store.head),
    delete: counted('delete', store.delete),
    direct: store.direct && {
      ...store.direct,
      grant: counted('grant', store.direct.grant),
      copy: counted('copy', store.direct.copy),
    },
  };
}

/** A look-up under way, and the one after it, if somebody waits for it. */
type Lookup<T> = { readonly ended: Promise<unknown>; next: Promise<T> | undefined };

/**
 * Looks things up by a key, and shares a look-up among all who asked for that key before it began: whoever asks while one
 * is under way waits for the next one. So no answer is older than its question, and however many ask for one key at the
 * same time, one look-up of it is under way.
 */
export function sharedLookup<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const underWay = new Map<string, Lookup<T>>();
  const begin = (key: string): Promise<T> => {
    const found = find(key);
    const ended = Promise.allSettled([found]);
    const lookup: Lookup<T> = { ended, next: undefined };
    underWay.set(key, lookup);
    void ended.then(() => {
      if (!lookup.next) underWay.delete(key);
    });
    return found;
  };
  return (key) => {
    const current = underWay.get(key);
    if (!current) return begin(key);
    return (current.next ??= current.ended.then(() => begin(key)));
  };
}

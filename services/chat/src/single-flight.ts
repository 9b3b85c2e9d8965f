/** Does the work under a key once, however many ask for it meanwhile: all of them get its outcome. */
type SingleFlight<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Work that is done once at a time for each key. */
export function singleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = running.get(key);
    if (known) return known;
    const promise = work().finally(() => running.delete(key));
    running.set(key, promise);
    return promise;
  };
}

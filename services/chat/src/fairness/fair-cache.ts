import { LRUCache } from 'lru-cache';

/** The entries that one process keeps for many organizations, limited by size. */
export type FairCache<V extends object> = {
  readonly get: (key: string) => V | undefined;
  /**
   * Keeps a value of that organization in place of what it has not used for the longest time. One that is larger than
   * its share is not kept.
   */
  readonly set: (key: string, value: V, organizationId: string, size: number) => void;
};

type Kept<V> = { readonly value: V; readonly organizationId: string; readonly size: number };

/**
 * A cache of at most `maxSize`. An organization has at most half of it, so that nobody can displace all that others
 * use. Sizes are positive whole numbers.
 */
export function fairCache<V extends object>(maxSize: number): FairCache<V> {
  const share = Math.floor(maxSize / 2);
  const used = new Map<string, number>();
  const add = (organizationId: string, size: number): void => {
    const sum = usedBy(organizationId) + size;
    if (sum === 0) used.delete(organizationId);
    else used.set(organizationId, sum);
  };
  const usedBy = (organizationId: string): number => used.get(organizationId) ?? 0;
  const kept = new LRUCache<string, Kept<V>>({
    maxSize,
    maxEntrySize: share,
    sizeCalculation: ({ size }) => size,
    onInsert: ({ organizationId, size }) => add(organizationId, size),
    dispose: ({ organizationId, size }) => add(organizationId, -size),
  });

  /** Forgets what an organization has not used for the longest time until it has that much room. */
  function makeRoom(organizationId: string, size: number): void {
    for (const key of kept.rkeys()) {
      if (usedBy(organizationId) + size <= share) return;
      if (kept.peek(key)?.organizationId === organizationId) kept.delete(key);
    }
  }

  return {
    get: (key) => kept.get(key)?.value,
    set(key, value, organizationId, size) {
      kept.delete(key);
      if (size > share) return;
      makeRoom(organizationId, size);
      kept.set(key, { value, organizationId, size });
    },
  };
}

import { LRUCache } from 'lru-cache';

/** The entries that one process keeps for many organizations, limited by size. */
export type FairCache<V extends object | boolean> = {
  readonly get: (key: string) => V | undefined;
  /**
   * Keeps a value of that organization in place of what it has not used for the longest time. One that is larger than
   * its share is not kept.
   */
  readonly set: (key: string, value: V, organizationId: string, size: number) => void;
};

type Kept<V> = { readonly value: V; readonly organizationId: string; readonly size: number };
/** The keys of an organization, the one first that was not used for the longest time. */
type Owner = { size: number; readonly keys: Set<string> };

/**
 * A cache of at most `maxSize`. An organization has at most half of it, so that nobody can displace all that others
 * use. Sizes are positive whole numbers.
 */
export function fairCache<V extends object | boolean>(maxSize: number): FairCache<V> {
  const share = Math.floor(maxSize / 2);
  const owners = new Map<string, Owner>();
  const kept = new LRUCache<string, Kept<V>>({
    maxSize,
    maxEntrySize: share,
    sizeCalculation: ({ size }) => size,
    onInsert({ organizationId, size }, key) {
      const owner = owners.get(organizationId) ?? { size: 0, keys: new Set() };
      owners.set(organizationId, owner);
      owner.size += size;
      owner.keys.add(key);
    },
    dispose({ organizationId, size }, key) {
      const owner = owners.get(organizationId);
      if (!owner) return;
      owner.size -= size;
      owner.keys.delete(key);
      if (owner.keys.size === 0) owners.delete(organizationId);
    },
  });

  /** Forgets what an organization has not used for the longest time until it has that much room. */
  function makeRoom(organizationId: string, size: number): void {
    const owner = owners.get(organizationId);
    if (!owner) return;
    for (const key of owner.keys) {
      if (owner.size + size <= share) return;
      kept.delete(key);
    }
  }

  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      const keys = owners.get(found.organizationId)?.keys;
      keys?.delete(key);
      keys?.add(key);
      return found.value;
    },
    set(key, value, organizationId, size) {
      kept.delete(key);
      if (size > share) return;
      makeRoom(organizationId, size);
      kept.set(key, { value, organizationId, size });
    },
  };
}

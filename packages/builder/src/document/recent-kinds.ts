const storageKey = 'parley.recent-kinds';
const most = 4;
const listeners = new Set<() => void>();

/** The kinds of blocks that were added last on this device, the last one first. */
export function recentKinds(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((kind) => typeof kind === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Notes that a block of a kind was added. */
export function noteRecent(type: string): void {
  const kinds = [type, ...recentKinds().filter((kind) => kind !== type)].slice(0, most);
  localStorage.setItem(storageKey, JSON.stringify(kinds));
  for (const listener of listeners) listener();
}

/** Calls `listener` after each kind that is added, here or in another window of this browser; returns the way to stop that. */
export function onRecent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === storageKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

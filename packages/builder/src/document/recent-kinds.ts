const storageKey = 'parley.recent-kinds';
const most = 4;

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
}

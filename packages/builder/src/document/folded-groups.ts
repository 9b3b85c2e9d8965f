const storageKey = (botId: string): string => `parley.folded.${botId}`;

/** The groups of a bot that are shown by their titles alone, as this device remembers them. */
export function foldedGroups(botId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(botId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Keeps the folded groups on this device; a browser that refuses its storage forgets them with the window. */
export function rememberFolded(botId: string, folded: ReadonlySet<string>): void {
  try {
    if (folded.size === 0) localStorage.removeItem(storageKey(botId));
    else localStorage.setItem(storageKey(botId), JSON.stringify([...folded]));
  } catch {
    // they stay as they are in this window
  }
}

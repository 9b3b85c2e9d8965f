const storageKey = 'parley.workspace';

/** The workspace this device has shown last. */
export function readLastWorkspace(): string | undefined {
  return localStorage.getItem(storageKey) ?? undefined;
}

/** Remembers the workspace that the builder opens next time. */
export function keepLastWorkspace(workspaceId: string): void {
  localStorage.setItem(storageKey, workspaceId);
}

const storageKey = 'parley.workspace';

/** The workspace this device has shown last. */
export function readLastWorkspace(): string | undefined {
  return localStorage.getItem(storageKey) ?? undefined;
}

/** Has the builder begin with this workspace the next time. */
export function keepLastWorkspace(workspaceId: string): void {
  localStorage.setItem(storageKey, workspaceId);
}

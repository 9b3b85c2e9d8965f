let owner: string | undefined;

/** The user that this window has been used by; undefined while nobody has signed in. */
export function windowUser(): string | undefined {
  return owner;
}

/**
 * Notes the user of this window. For another one than before it is loaded anew, and the promise never resolves: what the
 * one has read, and what waits to be sent as them, is not for the other.
 */
export async function claimWindow(userId: string): Promise<void> {
  if (owner !== undefined && owner !== userId) {
    location.reload();
    await new Promise<never>(() => undefined);
  }
  owner = userId;
}

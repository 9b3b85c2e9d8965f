import { create } from 'zustand';

type SessionState = {
  /** True after a call was refused for want of a session, until somebody has signed in. */
  readonly isSignedOut: boolean;
};

/** The state of the session as the API has told it. */
export const useSession = create<SessionState>(() => ({ isSignedOut: false }));

/** Asks the reader to sign in and resolves once they have; rejects with the signal's reason when it is aborted. */
export function whenSignedIn(signal: AbortSignal | undefined): Promise<void> {
  useSession.setState({ isSignedOut: true });
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      unsubscribe();
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const onAbort = () => end(() => reject(signal?.reason as Error));
    const unsubscribe = useSession.subscribe(({ isSignedOut }) => {
      if (!isSignedOut) end(resolve);
    });
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Lets the calls go on that waited for a session. */
export function noteSignedIn(): void {
  useSession.setState({ isSignedOut: false });
}

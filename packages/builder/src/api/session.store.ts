import { create } from 'zustand';

type SessionState = {
  /** True after a call was refused for want of a session, until somebody has signed in. */
  readonly isSignedOut: boolean;
  /** True after a call was refused because the sign-in is too old for it, until its reader has decided. */
  readonly isStale: boolean;
};

/** The state of the session as the API has told it. */
export const useSession = create<SessionState>(() => ({ isSignedOut: false, isStale: false }));

/** Asks the reader to sign in before anything else: nobody is signed in in this browser any more. */
export function noteSignedOut(): void {
  useSession.setState({ isSignedOut: true });
}

/** Resolves while somebody is signed in, or else once they are; rejects with the signal's reason when it is aborted. */
export async function whenSignedIn(signal: AbortSignal | undefined): Promise<void> {
  if (useSession.getState().isSignedOut) await waitUntil(({ isSignedOut }) => !isSignedOut, signal);
}

/** Lets the calls go on that waited for a session. */
export function noteSignedIn(): void {
  useSession.setState({ isSignedOut: false });
}

let hasConfirmed = false;

/** Asks the reader to sign in once more; says whether they have. Rejects with the signal's reason when it is aborted. */
export async function hasSignedInAgain(signal: AbortSignal | undefined): Promise<boolean> {
  useSession.setState({ isStale: true });
  await waitUntil(({ isStale }) => !isStale, signal);
  return hasConfirmed;
}

/** Lets the calls go on that waited for a fresh sign-in: repeated if there was one, else refused. */
export function noteConfirmed(isConfirmed: boolean): void {
  hasConfirmed = isConfirmed;
  useSession.setState({ isStale: false });
}

function waitUntil(isOver: (state: SessionState) => boolean, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      unsubscribe();
      signal?.removeEventListener('abort', onAbort);
      settle();
    };
    const onAbort = () => end(() => reject(signal?.reason as Error));
    const unsubscribe = useSession.subscribe((state) => {
      if (isOver(state)) end(resolve);
    });
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

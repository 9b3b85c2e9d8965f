import { useEffect } from 'react';
import { noteSignedIn, noteSignedOut } from './session.store.ts';
import { claimWindow, windowUser } from './window-user.ts';

/** The user who has signed in, in some window of this browser; null: whoever was has signed out. */
type News = { readonly userId: string | null };

let shared: BroadcastChannel | undefined;

/** One for the whole window: what is sent over it is not heard here. */
function channel(): BroadcastChannel {
  shared ??= new BroadcastChannel('parley session');
  return shared;
}

/** Tells the other windows of this browser who is signed in from now on: they share its cookie. */
export function tellOtherWindows(news: News): void {
  channel().postMessage(news);
}

/** Follows sign-ins and sign-outs in other windows. */
export function useSessionNews(): void {
  useEffect(() => {
    const onMessage = ({ data: { userId } }: MessageEvent<News>): void => {
      if (windowUser() === undefined) return;
      if (userId === null) noteSignedOut();
      else void claimWindow(userId).then(noteSignedIn);
    };
    channel().addEventListener('message', onMessage);
    return () => channel().removeEventListener('message', onMessage);
  }, []);
}

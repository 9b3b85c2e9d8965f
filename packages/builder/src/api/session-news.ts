import { useEffect } from 'react';
import { noteSignedIn, noteSignedOut } from './session.store.ts';
import { claimWindow, windowUser } from './window-user.ts';

/** The user who has signed in, in some window of this browser; null: whoever was has signed out. */
type News = { readonly userId: string | null };

const channelName = 'parley session';

/** Tells the other windows of this browser who is signed in from now on: they share its cookie. */
export function tellOtherWindows(news: News): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Follows sign-ins and sign-outs in other windows. */
export function useSessionNews(): void {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data: { userId } }: MessageEvent<News>) => {
      if (windowUser() === undefined) return;
      if (userId === null) noteSignedOut();
      else void claimWindow(userId).then(noteSignedIn);
    };
    return () => channel.close();
  }, []);
}

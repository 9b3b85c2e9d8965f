import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { signingIn } from '../api/client.ts';
import { tellOtherWindows } from '../api/session-news.ts';
import { noteSignedIn } from '../api/session.store.ts';
import { windowUser } from '../api/window-user.ts';

/** Opens a page for somebody who has just signed in. */
export function useSignedIn(): (to: string) => void {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  return (to) => {
    const told = tellOthers();
    if (windowUser() !== undefined) {
      // what another user has read here, or has left waiting to be sent, ends with the page
      void told.then(() => location.replace(`/app${to}`));
      return;
    }
    queries.clear();
    noteSignedIn();
    navigate(to, { replace: true });
  };
}

/** A window that is not told, because this call fails, asks who is signed in before it sends anything. */
async function tellOthers(): Promise<void> {
  const me = await signingIn.getMe({}).catch(() => undefined);
  if (me) tellOtherWindows({ userId: me.user.id });
}

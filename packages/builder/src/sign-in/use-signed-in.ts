import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { noteSignedIn } from '../api/session.store.ts';

/** Opens a page for somebody who has just signed in. */
export function useSignedIn(): (to: string) => void {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  return (to) => {
    // what another user has read here before is not theirs
    queries.clear();
    noteSignedIn();
    navigate(to, { replace: true });
  };
}

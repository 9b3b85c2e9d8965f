import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { api, signingIn } from './client.ts';

/** Leads the browser to the sign-in provider: to sign in, or to link a sign-in with the account. */
export function useStartSso(purpose: 'sign-in' | 'link'): UseMutationResult<unknown, Error, void> {
  // to link needs a fresh sign-in, which is asked for
  const client = purpose === 'link' ? api : signingIn;
  return useMutation({
    mutationFn: async () => {
      const { url } = await client.startSso({ body: { purpose } });
      location.assign(url);
    },
  });
}

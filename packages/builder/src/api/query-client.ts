import { QueryClient } from '@tanstack/react-query';

/** A list that was read this recently is shown without asking again. */
const freshMs = 15_000;

/** The pages' copies of lists on the server. The client by itself repeats calls that are worth it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: freshMs, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

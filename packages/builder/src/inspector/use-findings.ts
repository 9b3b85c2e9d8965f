import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import type { PlacedFinding } from '../document/findings.ts';

/** The findings about the bot as it is saved; those before stay until the next are there. */
export function useFindings(
  botId: string,
  sync: DraftSync,
): {
  readonly findings: readonly PlacedFinding[];
  readonly hasFailed: boolean;
} {
  const updatedAt = useStore(sync.saved, (saved) => saved.updatedAt);
  const { data = [], isError } = useQuery({
    queryKey: [...queryKeys.findings(botId), updatedAt],
    queryFn: async ({ signal }) => {
      const [{ diagnostics, updatedAt: checked }, { placedFindings }] = await Promise.all([
        api.checkBot({ path: { botId }, signal }),
        // the labels of all forms, which the first sight of a flow does not need
        import('./finding-place.ts'),
      ]);
      // somebody else was faster: positions in the findings are those of their bot, which is then read first
      if (checked !== sync.saved.getState().updatedAt) await sync.look();
      return placedFindings(sync.saved.getState().document, diagnostics);
    },
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return { findings: data, hasFailed: isError };
}

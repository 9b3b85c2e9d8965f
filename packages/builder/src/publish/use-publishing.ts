import type { ManagementClient } from '@parley/client';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { PlacedFinding } from '../document/findings.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { placedFindings } from '../inspector/finding-place.ts';
import { changesSince, type Changes } from './changes.ts';
import { publishedContent } from './published-content.ts';

/** Everything to be said before a draft is published. */
type Review = {
  readonly findings: readonly PlacedFinding[];
  /** Undefined where the bot was never published. */
  readonly changes: Changes | undefined;
  readonly chatUrl: string;
  /** False where the last edits could not be saved: publishing would leave them out. */
  readonly isSaved: boolean;
};

type Published = Awaited<ReturnType<ManagementClient['publishBot']>>;

/** Saves what is on the canvas, and finds out what publishing it would change and what is wrong with it. */
export function useReview(botId: string, sync: DraftSync): UseQueryResult<Review> {
  return useQuery({
    queryKey: queryKeys.review(botId),
    queryFn: async ({ signal }) => {
      await sync.flush();
      const isSaved = sync.state.getState().kind === 'saved';
      const path = { botId };
      const [{ bot }, { diagnostics, updatedAt }, published, { chatUrl }] = await Promise.all([
        api.getBot({ path, signal }),
        api.checkBot({ path, signal }),
        publishedContent(botId, signal),
        api.getInstallation({ signal }),
      ]);
      // somebody else was faster: the findings are about parts that the editor does not have yet
      if (updatedAt !== sync.saved.getState().updatedAt) await sync.look();
      const changes = published && changesSince(published, bot);
      const findings = placedFindings(sync.saved.getState().document, diagnostics);
      return { isSaved, findings, changes, chatUrl };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Publishes the draft, with the author's words about it. */
export function usePublish(botId: string, workspaceId: string): UseMutationResult<Published, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      api.publishBot({ path: { botId }, body: note.trim() === '' ? {} : { note } }),
    onSuccess: async () => {
      await Promise.all(
        [queryKeys.bots(workspaceId), queryKeys.publication(botId), queryKeys.versions(botId)].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

import type { ManagementClient } from '@parley/client';
import { changesSince, type Changes } from '@parley/editing';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api, signingIn } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { PlacedFinding } from '../document/findings.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { placedFindings } from '../inspector/finding-place.ts';
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
        signingIn.getInstallation({ signal }),
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

/** The author's words about a publication, and the keys of the warnings that it is done in spite of. */
type Said = { readonly note: string; readonly acknowledge: readonly string[] };

/** Publishes the draft, with what the author says to it; `onDone` is called even if the dialog was closed meanwhile. */
export function usePublish(
  botId: string,
  workspaceId: string,
  onDone: (published: Published) => void,
): UseMutationResult<Published, Error, Said> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ note, acknowledge }) =>
      api.publishBot({
        path: { botId },
        body: { acknowledge: [...acknowledge], ...(note.trim() === '' ? {} : { note }) },
      }),
    onSuccess: async (published) => {
      onDone(published);
      await Promise.all(
        [
          queryKeys.bots(workspaceId),
          queryKeys.publication(botId),
          queryKeys.versions(botId),
          queryKeys.findings(botId),
        ].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}

/** Withdraws the acceptance of a warning, for everybody. */
export function useTakeBack(botId: string): UseMutationResult<unknown, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => api.takeBackAcknowledgement({ path: { botId, key } }),
    onSuccess: async () => {
      await Promise.all(
        [queryKeys.review(botId), queryKeys.findings(botId)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

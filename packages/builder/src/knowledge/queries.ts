import type { ManagementClient } from '@parley/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { api } from '../api/client.ts';

/** A collection of texts as a list shows it. */
export type Collection = Awaited<ReturnType<ManagementClient['listCollections']>>['collections'][number];

/** A place of a bot that searches a collection. */
export type CollectionUse = Awaited<ReturnType<ManagementClient['getCollection']>>['usedBy'][number];

/** A text, file or address in a collection. */
export type KnowledgeDocument = Awaited<ReturnType<ManagementClient['listDocuments']>>['documents'][number];

/** The names that answers are kept under. */
export const keys = {
  all: (workspaceId: string) => ['collections', workspaceId],
  uses: (workspaceId: string, id: string) => ['collections', workspaceId, id, 'uses'],
  documents: (workspaceId: string, id: string) => ['collections', workspaceId, id, 'documents'],
} as const;

/** The collections of a workspace, the oldest first. */
export function useCollections(workspaceId: string): UseQueryResult<readonly Collection[]> {
  return useQuery({
    queryKey: keys.all(workspaceId),
    queryFn: async ({ signal }) =>
      (await allPages((query) => api.listCollections({ path: { workspaceId }, query, signal }))).flatMap(
        ({ collections }) => collections,
      ),
  });
}

/** The places that search a collection. */
export function useUses(workspaceId: string, collectionId: string): UseQueryResult<readonly CollectionUse[]> {
  return useQuery({
    queryKey: keys.uses(workspaceId, collectionId),
    queryFn: async ({ signal }) =>
      (await api.getCollection({ path: { workspaceId, collectionId }, signal })).usedBy,
    // bots may have been saved meanwhile
    staleTime: 0,
  });
}

/** While a document waits or is being read, the list is read again so often. */
const pollMs = 2_000;

/** The documents of a collection, the newest first. */
export function useDocuments(
  workspaceId: string,
  collectionId: string,
): UseQueryResult<readonly KnowledgeDocument[]> {
  return useQuery({
    queryKey: keys.documents(workspaceId, collectionId),
    queryFn: async ({ signal }) => {
      const path = { workspaceId, collectionId };
      const pages = await allPages((query) => api.listDocuments({ path, query, signal }));
      return pages.flatMap(({ documents }) => documents).toReversed();
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: now }) => now === 'waiting' || now === 'reading') ? pollMs : false,
  });
}

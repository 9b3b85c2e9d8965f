import type { ManagementClient } from '@parley/client';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import '../words/late/archive.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';

/** An archived bot, without its content. */
export type ArchivedBot = Awaited<ReturnType<ManagementClient['listArchivedBots']>>['bots'][number];

/** The part of an archived bot that restoring needs. */
export type Restorable = Pick<ArchivedBot, 'id' | 'name' | 'workspaceId' | 'formerPublicId'>;

/** Brings an archived bot back to the list, and says so, with a way to it. */
export function useRestoreBot(): UseMutationResult<unknown, Error, Restorable> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: ({ id }: Restorable) => api.restoreBot({ path: { botId: id } }),
    onSuccess: ({ publicId }, { id, name, formerPublicId }) =>
      showToast({
        text:
          formerPublicId === null || publicId === formerPublicId
            ? t('archive.restored', { name })
            : t('archive.restoredWithout', { name, address: formerPublicId }),
        action: { label: t('archive.open'), run: () => navigate(`/b/${id}`) },
      }),
    onError: (error) => showToast({ text: problemText(error).detail }),
    onSettled: async (_, __, { workspaceId }) => {
      await client.invalidateQueries({ queryKey: queryKeys.bots(workspaceId) });
      await client.invalidateQueries({ queryKey: queryKeys.folders(workspaceId) });
      await client.invalidateQueries({ queryKey: queryKeys.archivedBots(workspaceId) });
    },
  });
}

import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';

type Change<T> = UseMutationResult<unknown, Error, T>;

function useChange<T>(workspaceId: string, change: (given: T) => Promise<unknown>): Change<T> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.bots(workspaceId) }),
  });
}

/** Gives a bot another name. */
export function useRenameBot(workspaceId: string): Change<{ readonly botId: string; readonly name: string }> {
  return useChange(workspaceId, ({ botId, name }) =>
    api.updateBot({ path: { botId }, body: { bot: { name } } }),
  );
}

/** Makes a bot like another one, as a draft without an address. */
export function useDuplicateBot(workspaceId: string): Change<string> {
  return useChange(workspaceId, async (botId: string) => {
    const { bot } = await api.getBot({ path: { botId } });
    const { id: _, publicId: __, customDomain: ___, ...content } = bot;
    const name = t('workspace.copyName', { name: bot.name });
    await api.createBot({ body: { workspaceId, bot: { ...content, version: '6', name } } });
    showToast({ text: t('workspace.duplicated', { name }) });
  });
}

/** Takes a bot out of the list and off its address. */
export function useArchiveBot(workspaceId: string): Change<string> {
  return useChange(workspaceId, (botId: string) => api.archiveBot({ path: { botId } }));
}

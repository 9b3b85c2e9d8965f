import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { Movable } from './bot-drag.ts';
import { useFolders, type Folder } from './queries.ts';

/** A change of the bots of a workspace. */
export type Change<T> = UseMutationResult<unknown, Error, T>;

/** A change after which the list and its folders are read again. */
export function useChange<T>(workspaceId: string, change: (given: T) => Promise<unknown>): Change<T> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.bots(workspaceId) });
      // they say how many bots they hold
      await client.invalidateQueries({ queryKey: queryKeys.folders(workspaceId) });
    },
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

type Move = {
  readonly bot: Movable;
  readonly to: Pick<Folder, 'id' | 'name'> | null;
  /** Called once the bot is there, before the list is read again: Undo may be pressed meanwhile. */
  readonly onMoved?: () => void;
};

/** Puts a bot into a folder, or into none, and says so with a way back. */
export function useMoveBot(workspaceId: string): Change<Move> {
  const client = useQueryClient();
  const { data: folders = [] } = useFolders(workspaceId);
  const move = useMutation({
    mutationFn: ({ bot, to }: Move) =>
      api.moveBot({ path: { botId: bot.id }, body: { folderId: to?.id ?? null } }),
    onSuccess: (_, { bot, to, onMoved }) => {
      onMoved?.();
      const { name } = bot;
      const from = folders.find(({ id }) => id === bot.folderId) ?? null;
      showToast({
        text: to ? t('workspace.moved', { name, folder: to.name }) : t('workspace.movedOut', { name }),
        action: {
          label: t('common.undo'),
          run: () => move.mutate({ bot: { ...bot, folderId: to?.id ?? null }, to: from }),
        },
      });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.bots(workspaceId) });
      await client.invalidateQueries({ queryKey: queryKeys.folders(workspaceId) });
    },
  });
  return move;
}

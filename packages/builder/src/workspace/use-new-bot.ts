import type { ManagementClient } from '@parley/client';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import type { Template } from './template-list.tsx';

type ImportedBot = Awaited<ReturnType<ManagementClient['importBot']>>;

type NewBot = {
  readonly blank: UseMutationResult<unknown, Error, void>;
  readonly fromTemplate: UseMutationResult<unknown, Error, Template>;
  readonly imported: UseMutationResult<ImportedBot, Error, Record<string, unknown>>;
  /** Leads to the flow editor of a bot. */
  readonly open: (botId: string) => void;
};

/**
 * The ways to a new bot, which goes to a folder where one is named; an empty one opens at once, and so does an imported
 * one that nothing was changed in.
 */
export function useNewBot(workspaceId: string, folderId: string | null): NewBot {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const refresh = (): void => void client.invalidateQueries({ queryKey: queryKeys.bots(workspaceId) });
  const open = (botId: string): void => navigate(`/b/${botId}`);

  const inFolder = async (made: ImportedBot): Promise<ImportedBot> => {
    // a folder that is gone by now is none: the bot is there all the same
    if (folderId !== null)
      await api
        .moveBot({ path: { botId: made.bot.id }, body: { folderId } })
        .catch((error: unknown) => showToast({ text: problemText(error).detail }));
    return made;
  };

  const blank = useMutation({
    mutationFn: () =>
      api.createBot({ body: { workspaceId, bot: { name: t('newBot.blankName'), folderId } } }),
    onSuccess: ({ bot }) => {
      refresh();
      open(bot.id);
    },
  });
  const imported = useMutation({
    mutationFn: async (bot: Record<string, unknown>): Promise<ImportedBot> =>
      // scripts of a bot from elsewhere are marked as unsafe until its author has looked at them
      inFolder(await api.importBot({ body: { workspaceId, bot, enableSafetyFlags: true } })),
    onSuccess: ({ bot, report }) => {
      refresh();
      if (!report?.length) open(bot.id);
    },
  });
  const fromTemplate = useMutation({
    mutationFn: async ({ id, bot }: Template): Promise<ImportedBot> =>
      inFolder(await api.importBot({ body: { workspaceId, bot, fromTemplate: id } })),
    onSuccess: ({ bot }) => {
      refresh();
      open(bot.id);
    },
  });
  return { blank, fromTemplate, imported, open };
}

import type { ManagementClient } from '@parley/client';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
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

/** The ways to a new bot; an empty one opens at once, and so does an imported one that nothing was changed in. */
export function useNewBot(workspaceId: string): NewBot {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const refresh = (): void => void client.invalidateQueries({ queryKey: queryKeys.bots(workspaceId) });
  const open = (botId: string): void => navigate(`/b/${botId}`);

  const blank = useMutation({
    mutationFn: () => api.createBot({ body: { workspaceId, bot: { name: t('newBot.blankName') } } }),
    onSuccess: ({ bot }) => {
      refresh();
      open(bot.id);
    },
  });
  const imported = useMutation({
    mutationFn: (bot: Record<string, unknown>): Promise<ImportedBot> =>
      // scripts of a bot from elsewhere are marked as unsafe until its author has looked at them
      api.importBot({ body: { workspaceId, bot, enableSafetyFlags: true } }),
    onSuccess: ({ bot, report }) => {
      refresh();
      if (!report?.length) open(bot.id);
    },
  });
  const fromTemplate = useMutation({
    mutationFn: ({ id, bot }: Template) => api.importBot({ body: { workspaceId, bot, fromTemplate: id } }),
    onSuccess: ({ bot }) => {
      refresh();
      open(bot.id);
    },
  });
  return { blank, fromTemplate, imported, open };
}

import { api } from '../api/client.ts';
import { useRestoreBot } from '../shell/use-restore-bot.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { useChange, type Change } from './mutations.ts';
import type { ListedBot } from './queries.ts';

/** Takes a bot out of the list and off its address, and says so with a way back. */
export function useArchiveBot(workspaceId: string): Change<ListedBot> {
  const restore = useRestoreBot();
  return useChange(workspaceId, async ({ id, name, publicId: formerPublicId }: ListedBot) => {
    await api.archiveBot({ path: { botId: id } });
    // said here: with the last bot the list goes, and the dialog over it
    showToast({
      text: t('workspace.archived', { name }),
      action: {
        label: t('common.undo'),
        run: () => restore.mutate({ id, name, workspaceId, formerPublicId }),
      },
    });
  });
}

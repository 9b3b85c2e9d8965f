import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useRestoreBot } from '../archive/use-restore-bot.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { useArchiveBot } from './mutations.ts';
import type { BotDialogProps } from './rename-dialog.tsx';

/** Asks before a bot is archived, because visitors lose it at once. Right after it there is a way back. */
export function ArchiveDialog({ bot, workspaceId, onClose }: BotDialogProps): ReactElement {
  const archive = useArchiveBot(workspaceId);
  const restore = useRestoreBot();
  const { id, name, publicId } = bot;
  const run = (): void =>
    archive.mutate(id, {
      onSuccess: () => {
        onClose();
        showToast({
          text: t('workspace.archived', { name }),
          action: {
            label: t('common.undo'),
            run: () => restore.mutate({ id, name, workspaceId, formerPublicId: publicId }),
          },
        });
      },
    });
  return (
    <Dialog
      title={t('workspace.archiveTitle', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" isDisabled={archive.isPending} onPress={run}>
            {t('workspace.archive')}
          </Button>
        </>
      }
    >
      <p>{t('workspace.archiveText')}</p>
      {archive.error ? <ProblemNotice {...problemText(archive.error)} onRetry={run} /> : null}
    </Dialog>
  );
}

import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import type { BotDialogProps } from './rename-dialog.tsx';
import { useArchiveBot } from './use-archive-bot.ts';

/** Asks before a bot is archived, because visitors lose it at once. Right after it there is a way back. */
export function ArchiveDialog({ bot, workspaceId, onClose }: BotDialogProps): ReactElement {
  const archive = useArchiveBot(workspaceId);
  const run = (): void => archive.mutate(bot, { onSuccess: onClose });
  return (
    <Dialog
      title={t('workspace.archiveTitle', { name: bot.name })}
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

import type { ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx';
import { t } from '../words/words.ts';
import type { BotDialogProps } from './rename-dialog.tsx';
import { useArchiveBot } from './use-archive-bot.ts';

/** Asks before a bot is archived, because visitors lose it at once. Right after it there is a way back. */
export function ArchiveDialog({ bot, workspaceId, onClose }: BotDialogProps): ReactElement {
  const archive = useArchiveBot(workspaceId);
  return (
    <ConfirmDialog
      title={t('workspace.archiveTitle', { name: bot.name })}
      confirm={t('workspace.archive')}
      isDisabled={archive.isPending}
      problem={archive.error ? problemText(archive.error) : undefined}
      onConfirm={() => archive.mutate(bot, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('workspace.archiveText')}</p>
    </ConfirmDialog>
  );
}

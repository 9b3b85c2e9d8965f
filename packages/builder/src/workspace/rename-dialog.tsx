import type { ReactElement } from 'react';
import { t } from '../words/words.ts';
import { useRenameBot } from './mutations.ts';
import { NameDialog } from './name-dialog.tsx';
import type { ListedBot } from './queries.ts';

export type BotDialogProps = {
  readonly bot: ListedBot;
  readonly workspaceId: string;
  readonly onClose: () => void;
};

/** Asks for another name of a bot. */
export function RenameDialog({ bot, workspaceId, onClose }: BotDialogProps): ReactElement {
  const rename = useRenameBot(workspaceId);
  return (
    <NameDialog
      isPending={rename.isPending}
      error={rename.error}
      title={t('workspace.renameTitle')}
      name={bot.name}
      confirm={t('common.save')}
      missing={t('workspace.nameMissing')}
      onSave={(name) => rename.mutate({ botId: bot.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

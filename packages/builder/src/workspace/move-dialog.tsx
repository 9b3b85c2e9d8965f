import { useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { Select } from '../ui/forms/select.tsx';
import { t } from '../words/words.ts';
import { useMoveBot } from './mutations.ts';
import { useFolders } from './queries.ts';
import type { BotDialogProps } from './rename-dialog.tsx';

/** Stands for no folder: an id is never empty. */
const none = '';

/** Asks for the folder that a bot goes to. */
export function MoveDialog({ bot, workspaceId, onClose }: BotDialogProps): ReactElement {
  const { data: folders = [] } = useFolders(workspaceId);
  const current = folders.find(({ id }) => id === bot.folderId)?.id ?? none;
  const [chosen, setChosen] = useState<string>(current);
  const move = useMoveBot(workspaceId);
  const run = (): void => {
    const to = folders.find(({ id }) => id === chosen) ?? null;
    move.mutate({ bot, to, onMoved: onClose });
  };
  return (
    <FormDialog
      title={t('workspace.moveTitle', { name: bot.name })}
      confirm={t('workspace.moveConfirm')}
      isDisabled={chosen === current || move.isPending}
      problem={move.error ? problemText(move.error) : undefined}
      onConfirm={run}
      onClose={onClose}
    >
      <Select
        label={t('workspace.folder')}
        choices={[
          { id: none, label: t('workspace.noFolder') },
          ...folders.map(({ id, name }) => ({ id, label: name })),
        ]}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}

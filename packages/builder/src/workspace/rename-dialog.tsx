import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/words.ts';
import { useRenameBot } from './mutations.ts';
import type { ListedBot } from './queries.ts';

export type BotDialogProps = {
  readonly bot: ListedBot;
  readonly workspaceId: string;
  readonly onClose: () => void;
};

/** Asks for another name. */
export function RenameDialog({ bot, workspaceId, onClose }: BotDialogProps): ReactElement {
  const [name, setName] = useState(bot.name);
  const rename = useRenameBot(workspaceId);
  const trimmed = name.trim();
  const save = (): void => {
    if (trimmed !== '') rename.mutate({ botId: bot.id, name: trimmed }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t('workspace.renameTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={trimmed === '' || rename.isPending} onPress={save}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('workspace.name')}
          value={name}
          onChange={setName}
          error={trimmed === '' ? t('workspace.nameMissing') : undefined}
          maxLength={255}
          autoFocus
        />
      </Form>
      {rename.error ? <ProblemNotice {...problemText(rename.error)} onRetry={save} /> : null}
    </Dialog>
  );
}

import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { problemText } from '../api/problem-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/words.ts';

export type NameDialogProps = {
  readonly title: string;
  /** The name it has now; empty for something new. */
  readonly name: string;
  /** The words on the button that does it. */
  readonly confirm: string;
  /** Said where there is no name. */
  readonly missing: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
};

/** Asks for a name. */
export function NameDialog(props: NameDialogProps): ReactElement {
  const { title, confirm, missing, isPending, error, onSave, onClose } = props;
  const [name, setName] = useState(props.name);
  const trimmed = name.trim();
  const save = (): void => {
    if (trimmed !== '') onSave(trimmed);
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={trimmed === '' || isPending} onPress={save}>
            {confirm}
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
          error={trimmed === '' && props.name !== '' ? missing : undefined}
          maxLength={255}
          autoFocus
        />
      </Form>
      {error ? <ProblemNotice {...problemText(error)} onRetry={save} /> : null}
    </Dialog>
  );
}

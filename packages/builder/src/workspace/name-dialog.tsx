import { useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
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
  return (
    <FormDialog
      title={title}
      confirm={confirm}
      isDisabled={trimmed === '' || isPending}
      problem={error ? problemText(error) : undefined}
      onConfirm={() => onSave(trimmed)}
      onClose={onClose}
    >
      <TextField
        label={t('workspace.name')}
        value={name}
        onChange={setName}
        error={trimmed === '' && props.name !== '' ? missing : undefined}
        maxLength={255}
        autoFocus
      />
    </FormDialog>
  );
}

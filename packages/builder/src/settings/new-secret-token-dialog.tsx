import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { LifetimeField } from './lifetime-field.tsx';
import { endOf, type Lifetime } from './lifetime.ts';
import type { MadeToken } from './listed-token.ts';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';

export type NewSecretTokenDialogProps = {
  readonly onMade: (made: MadeToken) => void;
  readonly onClose: () => void;
};

/** Makes a secret token. */
export function NewSecretTokenDialog({ onMade, onClose }: NewSecretTokenDialogProps): ReactElement {
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>('days90');
  const make = useMutation({
    mutationFn: () =>
      api.createUserToken({ body: { name: name.trim(), expiresAt: endOf(lifetime, Date.now()) } }),
    onSuccess: onMade,
  });
  return (
    <FormDialog
      title={t('account.newToken')}
      confirm={t('common.create')}
      isDisabled={name.trim() === '' || make.isPending}
      problem={make.error === null ? undefined : problemText(make.error)}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t('tokens.name')}
        help={t('tokens.nameHelp')}
        maxLength={255}
        value={name}
        onChange={setName}
        autoFocus
      />
      <LifetimeField value={lifetime} onChange={setLifetime} />
    </FormDialog>
  );
}

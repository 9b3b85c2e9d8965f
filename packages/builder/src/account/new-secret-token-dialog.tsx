import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { LifetimeField } from '../tokens/lifetime-field.tsx';
import { endOf, type Lifetime } from '../tokens/lifetime.ts';
import type { MadeToken } from '../tokens/listed-token.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { TextField } from '../ui/text-field.tsx';
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
  const isReady = name.trim() !== '' && !make.isPending;
  return (
    <Dialog
      title={t('account.newToken')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!isReady} onPress={() => make.mutate()}>
            {t('common.create')}
          </Button>
        </>
      }
    >
      {make.error === null ? null : <ProblemNotice {...problemText(make.error)} />}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) make.mutate();
        }}
      >
        <TextField
          label={t('tokens.name')}
          help={t('tokens.nameHelp')}
          maxLength={255}
          value={name}
          onChange={setName}
          autoFocus
        />
      </Form>
      <LifetimeField value={lifetime} onChange={setLifetime} />
    </Dialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { api } from '../api/client.ts';
import { faultAt } from '../api/fault-at.ts';
import { problemText } from '../api/problem-text.ts';
import { queryKeys } from '../api/query-keys.ts';
import type { Me } from '../api/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NewPasswordField, isLongEnough } from '../ui/new-password-field.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';

/** The password, which is chosen or changed. */
export function PasswordSection({ me: { hasPassword } }: { readonly me: Me }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const change = t(hasPassword ? 'account.passwordChange' : 'account.passwordChoose');
  return (
    <Section
      title={t('account.password')}
      text={t(hasPassword ? 'account.passwordSet' : 'account.passwordUnset')}
      action={<Button onPress={() => setOpen(true)}>{change}</Button>}
    >
      {isOpen ? <PasswordDialog title={change} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

type PasswordDialogProps = { readonly title: string; readonly onClose: () => void };

function PasswordDialog({ title, onClose }: PasswordDialogProps): ReactElement {
  const [password, setPassword] = useState('');
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.setPassword({ body: { password } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.me });
      void queries.invalidateQueries({ queryKey: queryKeys.ownSessions });
      onClose();
      showToast({ text: t('account.passwordDone') });
    },
  });
  const fault = faultAt(save.error, '/password');
  const isReady = isLongEnough(password) && !save.isPending;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" isDisabled={!isReady} onPress={() => save.mutate()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      {save.error === null || fault !== undefined ? null : <ProblemNotice {...problemText(save.error)} />}
      <p>{t('account.passwordOthers')}</p>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save.mutate();
        }}
      >
        <NewPasswordField
          value={password}
          onChange={(value) => {
            save.reset();
            setPassword(value);
          }}
          error={fault}
        />
      </Form>
    </Dialog>
  );
}
